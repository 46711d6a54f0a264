import Box from '@mui/material/Box'
import type { ApiUsage } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import {
  Card,
  columnsFrom,
  FactList,
  Loaded,
  Mono,
  PageSkeleton,
  PlainTable,
  SeriesChart,
  TimeText,
} from '../../../kit/index.ts'
import { JobsCard } from './JobsCard.tsx'
import { useApiUsage } from './service-queries.ts'

/** The API calls of the last hour: how many, how slow, and with which credentials. */
export function ApiUsageCards() {
  return (
    <Loaded query={useApiUsage()} skeleton={<PageSkeleton />}>
      {(usage) => <KnownUsage usage={usage} />}
    </Loaded>
  )
}

function KnownUsage({ usage }: { usage: ApiUsage }) {
  const t = useText()
  const format = useFormat()
  const { from, requests, errors, perMinute, tokens, sessions } = usage
  const inUse = ({ alive, used }: ApiUsage['tokens']) =>
    t('services.inUse', { alive: format.number(alive), used: format.number(used) })
  return (
    <>
      <Box sx={{ ...columnsFrom('md', 2, 1), alignItems: 'stretch' }}>
        <Card title={t('services.requests')}>
          <SeriesChart
            label={t('services.requestsPerMinute')}
            rows={perMinute}
            series={[
              { key: 'requests', label: t('services.answered') },
              { key: 'errors', label: t('services.errors') },
            ]}
            height={170}
          />
        </Card>
        <Card title={t('services.usage')}>
          <FactList
            facts={[
              { label: t('services.countedFrom'), value: <TimeText at={from} /> },
              { label: t('services.requests'), value: format.number(requests) },
              { label: t('services.errors'), value: format.number(errors) },
              { label: t('services.tokens'), value: inUse(tokens) },
              { label: t('services.sessions'), value: inUse(sessions) },
            ]}
          />
        </Card>
      </Box>
      <SlowestCalls calls={usage.slowest} />
      <JobsCard jobs={usage.jobs} />
    </>
  )
}

type SlowCall = ApiUsage['slowest'][number]

function SlowestCalls({ calls }: { calls: readonly SlowCall[] }) {
  const t = useText()
  const format = useFormat()
  const ms = (value: number) => t('services.ms', { ms: format.number(value) })
  return (
    <Card title={t('services.slowest')} isFlush>
      <PlainTable
        label={t('services.slowest')}
        rows={calls}
        rowKey={({ method, url }) => `${method} ${url}`}
        columns={[
          {
            key: 'call',
            label: t('services.call'),
            render: ({ method, url }) => (
              <Mono>
                {method} {url}
              </Mono>
            ),
          },
          { key: 'mean', label: t('services.mean'), isNumeric: true, render: ({ mean }) => ms(mean) },
          {
            key: 'longest',
            label: t('services.longest'),
            isNumeric: true,
            render: ({ longest }) => ms(longest),
          },
          { key: 'count', label: t('services.requests'), isNumeric: true },
          { key: 'errors', label: t('services.errors'), isNumeric: true },
        ]}
      />
    </Card>
  )
}
