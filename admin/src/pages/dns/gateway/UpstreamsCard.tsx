import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { useFormat, useMilliseconds, useText } from '../../../kit/i18n/index.ts'
import { Card, Mono, PlainTable, Tag } from '../../../kit/index.ts'
import { PERCENTILES, slowestOf, type Upstream } from './answer-times.ts'
import { shownEndpoint } from './GatewayHead.tsx'

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
  const milliseconds = useMilliseconds()
  const slowest = slowestOf(upstreams)?.server
  const name = ({ server }: Upstream) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Mono>{shownEndpoint(server)}</Mono>
      {server === slowest && <Tag tone="medium">{t('gateway.upstream.slowest')}</Tag>}
    </Box>
  )
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
            { key: 'server', label: t('gateway.server'), isRowHead: true, render: name },
            ...PERCENTILES.map((key) => ({
              key,
              label: t(`gateway.times.${key}`),
              isNumeric: true,
              render: ({ times }: Upstream) => milliseconds(times[key]),
            })),
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
            title: name(row),
            aside: stateTag(row),
            subtitle: [
              ...PERCENTILES.map((key) => `${t(`gateway.times.${key}`)} ${milliseconds(row.times[key])}`),
              answered(row),
            ].join(' · '),
          })}
        />
      )}
    </Card>
  )
}
