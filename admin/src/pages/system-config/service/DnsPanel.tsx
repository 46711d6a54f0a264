import Box from '@mui/material/Box'
import type { DnsSettings } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DNS_CONFIG_PATH } from '../../../domain/links/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, ErrorState, FactList, Mono, RowsSkeleton, TimeText } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'

/** What is configured of DNS, and the way to where it is set. */
export function DnsPanel() {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['dns', 'shown'],
    queryFn: ({ signal }) => call<DnsSettings>('GET', '/api/system-config/dns', { signal }),
    meta: { isQuiet: true },
  })
  return (
    <Card
      title={t('services.dns.title')}
      actions={<Link to={`${DNS_CONFIG_PATH}?tab=servers`}>{t('services.dns.change')}</Link>}
      sx={{ maxWidth: 760 }}
    >
      {data ? (
        <FactList
          facts={[
            {
              label: t('services.dns.default'),
              value: data.defaultDNSServers.map((server) => (
                <Box key={server}>
                  <Mono>{server}</Mono>
                </Box>
              )),
            },
            { label: t('services.dns.specified'), value: format.number(data.specifiedDNSServers.length) },
            { label: t('services.dns.savedAt'), value: data.createdAt && <TimeText at={data.createdAt} /> },
            { label: t('services.dns.savedBy'), value: data.createdBy },
          ].map((fact) =>
            Array.isArray(fact.value) && fact.value.length === 0 ? { ...fact, value: null } : fact,
          )}
        />
      ) : error ? (
        <ErrorState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Card>
  )
}
