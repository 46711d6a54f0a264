import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, ShareBar } from '../../../kit/index.ts'
import { ANSWER_KINDS, answeredOf, UNRECORDED_KINDS } from './answer-kinds.ts'

/** The queries of the last hour by how they were answered. */
export function AnswersCard({ report: { answers } }: { report: GatewayReport }) {
  const t = useText()
  const format = useFormat()
  const answered = answeredOf(answers)
  const shown = ANSWER_KINDS.filter((kind) => answers[kind] > 0)
  const unrecorded = UNRECORDED_KINDS.filter((kind) => answers[kind] > 0)
  return (
    <Card
      title={t('gateway.answers')}
      extra={<Typography variant="note">{t('gateway.lastHour')}</Typography>}
    >
      {answered === 0 && <Typography variant="quiet">{t('gateway.noAnswers')}</Typography>}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {shown.map((kind) => (
          <Box
            key={kind}
            sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1, rowGap: 0.25 }}
          >
            <Typography variant="small" component="dt">
              {t(`gateway.answer.${kind}`)}
            </Typography>
            <Typography variant="small" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {format.number(answers[kind])}
            </Typography>
            <Box component="dd" sx={{ m: 0, gridColumn: '1 / -1' }}>
              <ShareBar share={answers[kind] / answered} color={ANSWER_KINDS.indexOf(kind)} isThin />
            </Box>
          </Box>
        ))}
      </Box>
      {answers.bannedUpstream > 0 && (
        <Typography variant="hint" component="p" sx={{ mt: 1, mb: 0 }}>
          {t('gateway.bannedUpstream', { count: format.number(answers.bannedUpstream) })}
        </Typography>
      )}
      {unrecorded.length > 0 && (
        <Typography variant="hint" component="p" sx={{ mt: 1, mb: 0 }}>
          {t('gateway.unrecorded', {
            kinds: unrecorded
              .map((kind) => t(`gateway.answer.${kind}`) + t('gateway.colon') + format.number(answers[kind]))
              .join(t('gateway.separator')),
          })}
        </Typography>
      )}
    </Card>
  )
}
