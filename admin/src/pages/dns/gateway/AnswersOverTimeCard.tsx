import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, SeriesChart } from '../../../kit/index.ts'
import { ANSWER_KINDS, type AnswerKind } from './answer-kinds.ts'

/** Words that have a colour in tables have it here, too. */
const COLORS: Partial<Record<AnswerKind, 'high' | 'medium'>> = { banned: 'high', failed: 'medium' }

/** How queries were answered in each minute of the last hour. */
export function AnswersOverTimeCard({ report: { answers, minutes } }: { report: GatewayReport }) {
  const t = useText()
  const title = t('gateway.answersOverTime')
  const kinds = ANSWER_KINDS.filter((kind) => answers[kind] > 0)
  return (
    <Card title={title} extra={<Typography variant="note">{t('gateway.perMinute')}</Typography>}>
      <SeriesChart
        label={title}
        height={190}
        rows={minutes.map(({ at, answers: counts }) => ({ name: at, ...counts }))}
        series={kinds.map((kind) => ({
          key: kind,
          label: t(`gateway.answer.${kind}`),
          color: COLORS[kind] ?? ANSWER_KINDS.indexOf(kind),
        }))}
      />
    </Card>
  )
}
