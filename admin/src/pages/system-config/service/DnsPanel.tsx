import Box from '@mui/material/Box'
import { pagePath } from '@netwarden/shared/contract'
import type { GatewayReport } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { DNS_CONFIG_PATH, GATEWAY_PATH } from '../../../domain/links/index.ts'
import { useFormat, useMilliseconds, useText } from '../../../kit/i18n/index.ts'
import {
  Card,
  columnsFrom,
  FactList,
  Loaded,
  Mono,
  RowsSkeleton,
  TimeText,
  useAnswer,
} from '../../../kit/index.ts'

/** The DNS configuration, the gateway and the enforcers, each with a link to its page. */
export function DnsPanel() {
  return (
    <Box sx={{ ...columnsFrom('md', 1, 1, 1), alignItems: 'stretch' }}>
      <ServersCard />
      <GatewayCard />
      <EnforcersCard />
    </Box>
  )
}

/** How fast the gateway answers, for those who look for what is slow. */
function GatewayCard() {
  const t = useText()
  const gateway = useAnswer(['gateway'], 'GET /api/system-config/gateway')
  const milliseconds = useMilliseconds()
  const slowestText = (upstreams: GatewayReport['upstreams']) => {
    const [slowest] = upstreams
      .filter(({ times }) => times.p95 !== null)
      .toSorted((a, b) => (b.times.p95 ?? 0) - (a.times.p95 ?? 0))
    return slowest && `${slowest.server} · ${milliseconds(slowest.times.p95)}`
  }
  return (
    <Card
      title={t('services.dns.gateway')}
      actions={<Link to={GATEWAY_PATH}>{t('services.dns.gateway.open')}</Link>}
    >
      <Loaded query={gateway} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {({ state, times, upstreams }) => (
          <FactList
            facts={[
              { label: t('services.dns.gateway.state'), value: t(`services.dns.gateway.${state}`) },
              { label: t('services.dns.gateway.p50'), value: milliseconds(times.p50) },
              { label: t('services.dns.gateway.p95'), value: milliseconds(times.p95) },
              { label: t('services.dns.gateway.slowest'), value: slowestText(upstreams) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** How many of those that should enforce the policies do. */
function EnforcersCard() {
  const t = useText()
  const enforcers = useAnswer(['enforcers', 'shown'], 'GET /api/enforcer/list', { query: { pageSize: 1 } })
  return (
    <Card
      title={t('services.dns.enforcers')}
      actions={<Link to={pagePath('Enforcers')}>{t('services.dns.enforcers.open')}</Link>}
    >
      <Loaded query={enforcers} skeleton={<RowsSkeleton rows={2} />} isCompact>
        {({ meta: { serving, total, generation } }) => (
          <FactList
            facts={[
              {
                label: t('services.dns.enforcers.serving'),
                value: total === 0 ? null : t('services.dns.enforcers.count', { serving, total }),
              },
              { label: t('services.dns.enforcers.generation'), value: generation && String(generation) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function ServersCard() {
  const t = useText()
  const format = useFormat()
  const settings = useAnswer(['dns', 'shown'], 'GET /api/system-config/dns')
  return (
    <Card
      title={t('services.dns.title')}
      actions={<Link to={`${DNS_CONFIG_PATH}?tab=servers`}>{t('services.dns.change')}</Link>}
    >
      <Loaded query={settings} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {(data) => (
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
        )}
      </Loaded>
    </Card>
  )
}
