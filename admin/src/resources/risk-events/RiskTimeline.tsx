import { useText } from '../../kit/i18n/index.ts'
import { Card, SeriesChart } from '../../kit/index.ts'
import { useTimeline } from './risk-queries.ts'

/** The colours of the dashboard and the tags: passed visits are grey, so that bans are noticeable. */
const GREY = 5

/** The visits of an event by time, from an hour before it was detected. */
export function RiskTimeline({ id }: { id: string }) {
  const t = useText()
  const { data, error, refetch } = useTimeline(id)
  if (data?.slots.every(({ passed, banned }) => passed + banned === 0)) return null
  return (
    <Card title={data ? t('risks.timeline', { minutes: data.slotMinutes }) : t('risks.timelineTitle')}>
      <SeriesChart
        label={t('risks.timelineTitle')}
        rows={data?.slots.map(({ banned, judged, ...slot }) => ({
          ...slot,
          banned: banned - judged,
          judged,
        }))}
        series={[
          { key: 'passed', label: t('ui.verdict.passed.all'), color: GREY },
          { key: 'banned', label: t('ui.verdict.banned.enforced'), color: 'high' },
          { key: 'judged', label: t('ui.verdict.banned.judged'), color: 'high', isFaint: true },
        ]}
        height={180}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}
