import { useSearchParams } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { FillPage, Loaded, PageHeader, PageSkeleton, PageTabs } from '../../kit/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { ZoneList } from '../../resources/dns-zones/list/ZoneList.tsx'
import { DnsSettingsView } from './DnsSettingsView.tsx'
import { useDnsSettings } from './dns-queries.ts'
import { GatewayPanel } from './gateway/GatewayPanel.tsx'

const TABS = ['zones', 'servers', 'gateway'] as const

const PANELS = { zones: ZoneList, servers: Servers, gateway: GatewayPanel } as const

/** Our own zones, and the servers that resolve all other names. */
export function DnsConfigPage() {
  const t = useText()
  const navigate = useTabNavigate()
  const [search] = useSearchParams()
  const current = TABS.find((tab) => tab === search.get('tab')) ?? 'zones'
  return (
    <FillPage>
      <PageHeader title={t('route.dnsConfig')} />
      <PageTabs
        label={t('route.dnsConfig')}
        value={current}
        onChange={(tab) => navigate({ search: tab === 'zones' ? '' : `tab=${tab}` }, { replace: true })}
        tabs={TABS.map((value) => {
          const Panel = PANELS[value]
          return { value, label: t(`dns.tab.${value}`), panel: <Panel /> }
        })}
      />
    </FillPage>
  )
}

function Servers() {
  return (
    <Loaded query={useDnsSettings()} skeleton={<PageSkeleton />}>
      {(settings) => <DnsSettingsView settings={settings} />}
    </Loaded>
  )
}
