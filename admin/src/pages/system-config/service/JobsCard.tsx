import type { ApiUsage } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, Mono, PlainTable, TimeText } from '../../../kit/index.ts'

/** Background jobs of the server and their last runs. */
export function JobsCard({ jobs }: { jobs: ApiUsage['jobs'] }) {
  const t = useText()
  const format = useFormat()
  const timeOf = (at: string | null) => (at === null ? '–' : <TimeText at={at} />)
  return (
    <Card title={t('services.jobs')} isFlush>
      <PlainTable
        label={t('services.jobs')}
        rows={jobs}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: t('services.job'), render: ({ name }) => <Mono>{name}</Mono> },
          { key: 'lastRunAt', label: t('services.lastRun'), render: ({ lastRunAt }) => timeOf(lastRunAt) },
          {
            key: 'durationMs',
            label: t('services.duration'),
            isNumeric: true,
            render: ({ durationMs }) =>
              durationMs === null ? '–' : t('services.ms', { ms: format.number(durationMs) }),
          },
          {
            key: 'lastError',
            label: t('services.lastError'),
            render: ({ lastError, isRunningHere }) =>
              lastError ?? (isRunningHere ? '–' : t('services.runsElsewhere')),
          },
          { key: 'nextRunAt', label: t('services.nextRun'), render: ({ nextRunAt }) => timeOf(nextRunAt) },
        ]}
      />
    </Card>
  )
}
