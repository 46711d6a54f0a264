import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, PageHeader, PageSkeleton } from '../../kit/index.ts'
import { DnsSettingsView } from './DnsSettingsView.tsx'
import { useDnsSettings } from './dns-queries.ts'

/** The DNS servers, by default and by client. */
export function DnsConfigPage() {
  const t = useText()
  const { data, error, refetch } = useDnsSettings()
  if (data) return <DnsSettingsView settings={data} />
  return (
    <>
      <PageHeader title={t('route.dnsConfig')} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </>
  )
}
