import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, Mono, PlainTable, Tag } from '../../../kit/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'

type Upstream = GatewayReport['upstreams'][number]
const TONES = { up: 'good', unknown: 'common', failing: 'medium', down: 'high' } as const

/** The servers that queries are forwarded to, by their real answers. */
export function UpstreamsCard({ report: { upstreams } }: { report: GatewayReport }) {
  const t = useText()
  const format = useFormat()
  const stateTag = ({ state, fault }: Upstream) => (
    <>
      <Tag tone={TONES[state]}>{t(`gateway.upstream.${state}`)}</Tag>
      {fault && (
        <Typography variant="quiet" component="div">
          {t(`dns.reason.${fault}`)}
        </Typography>
      )}
    </>
  )
  const latency = ({ latencyMs }: Upstream) =>
    latencyMs === null
      ? '—'
      : t('dns.test.latency', { count: format.number(Math.round(latencyMs * 10) / 10) })
  const answered = ({ queries, failures }: Upstream) =>
    queries === 0 ? '—' : format.percent((queries - failures) / queries)
  return (
    <Card
      title={t('gateway.upstreams')}
      extra={<Link to="?tab=servers">{t('gateway.editServers')}</Link>}
      isFlush
    >
      {upstreams.length === 0 ? (
        <Typography variant="quiet" component="div" sx={{ px: 1.75, pb: 1.5 }}>
          {t('gateway.noUpstreams')}
        </Typography>
      ) : (
        <PlainTable
          label={t('gateway.upstreams')}
          rows={upstreams}
          rowKey={({ server }) => server}
          maxHeight={360}
          columns={[
            {
              key: 'server',
              label: t('gateway.server'),
              isRowHead: true,
              render: ({ server }) => <Mono>{shownEndpoint(server)}</Mono>,
            },
            { key: 'latency', label: t('gateway.latency'), isNumeric: true, render: latency },
            {
              key: 'queries',
              label: t('gateway.queries'),
              isNumeric: true,
              render: (row) => format.number(row.queries),
            },
            { key: 'answered', label: t('gateway.answered'), isNumeric: true, render: answered },
            { key: 'state', label: t('gateway.stateColumn'), render: stateTag },
          ]}
          phoneRow={(row) => ({
            title: <Mono>{shownEndpoint(row.server)}</Mono>,
            aside: stateTag(row),
            subtitle: `${latency(row)} · ${answered(row)}`,
          })}
        />
      )}
    </Card>
  )
}
