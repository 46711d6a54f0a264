import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, cardGrid } from '../../../kit/index.ts'
import { answeredOf } from './answer-kinds.ts'

/** Four figures: the rate of queries, the shares of the last hour, and the visits that wait to be stored. */
export function FiguresRow({ report: { answers, queriesPerSecond, spool } }: { report: GatewayReport }) {
  const t = useText()
  const format = useFormat()
  const answered = answeredOf(answers)
  const shareOf = (count: number) => (answered === 0 ? '—' : format.percent(count / answered))
  const figures = [
    { key: 'rate', value: format.number(Math.round(queriesPerSecond)), note: t('gateway.now') },
    { key: 'cached', value: shareOf(answers.cached + answers.stale), note: t('gateway.lastHour') },
    { key: 'banned', value: shareOf(answers.banned), note: t('gateway.lastHour') },
    {
      key: 'waiting',
      value: t('gateway.seconds', { count: format.number(spool.lagSeconds) }),
      note: t('gateway.now'),
    },
  ] as const
  return (
    <Box sx={{ ...cardGrid, mb: 0 }}>
      {figures.map(({ key, value, note }) => (
        <Card key={key}>
          <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{t(`gateway.figure.${key}`)}</Box>
            <Typography variant="note">{note}</Typography>
          </Box>
          <Typography variant="figure">{value}</Typography>
        </Card>
      ))}
    </Box>
  )
}
