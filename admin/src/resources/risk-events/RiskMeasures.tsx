import Box from '@mui/material/Box'
import { measuresOf, type RiskEvent, type RiskMeasure } from '@netwarden/shared/domain'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import { PlainTable } from '../../kit/index.ts'

/** The measured values with their limits, and reasons without limits as text. */
export function RiskMeasures({ event: { reasons, riskLevel } }: { event: RiskEvent }) {
  const t = useText()
  const label = useLabel()
  const format = useFormat()
  const measures = reasons.flatMap(measuresOf)
  const named = reasons.filter((reason) => measuresOf(reason).length === 0)
  return (
    <>
      {named.map(({ text }) => (
        <Box key={text} sx={{ mb: 0.75 }}>
          {text}
        </Box>
      ))}
      {measures.length > 0 && (
        <Box sx={{ mx: -2, mb: -1.5 }}>
          <PlainTable
            label={t('risks.measures')}
            rows={measures}
            rowKey={({ key }) => key}
            isDense
            columns={[
              {
                key: 'name',
                label: t('risks.reasons'),
                isRowHead: true,
                isWrapped: true,
                render: label,
              },
              {
                key: 'value',
                label: t('risks.measured'),
                isNumeric: true,
                width: 86,
                render: ({ value, isCapped }) => (
                  <Box component="strong" sx={{ color: `tone.${riskLevel}.text` }}>
                    {isCapped ? `≥ ${format.number(value)}` : format.number(value)}
                  </Box>
                ),
              },
              {
                key: 'limit',
                label: t('risks.limit'),
                isNumeric: true,
                width: 78,
                render: ({ limit, isMost }) => `${isMost ? '≤' : '≥'} ${format.number(limit)}`,
              },
              {
                key: 'bar',
                label: t('risks.againstLimit'),
                width: '30%',
                render: (measure) => <LimitBar measure={measure} level={riskLevel} />,
              },
            ]}
          />
        </Box>
      )}
    </>
  )
}

/** Decorative: the numbers are shown as text, too. */
function LimitBar({ measure: { value, limit }, level }: { measure: RiskMeasure; level: string }) {
  const most = Math.max(value, limit) * 1.1 || 1
  const at = (figure: number) => `${(figure / most) * 100}%`
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 14, minWidth: 80 }}>
      <Box sx={{ ...trackStyle, bgcolor: 'line.weak', width: '100%' }} />
      <Box style={{ width: at(value) }} sx={{ ...trackStyle, bgcolor: `tone.${level}.text` }} />
      <Box style={{ left: at(limit) }} sx={limitStyle} />
    </Box>
  )
}

const trackStyle = {
  position: 'absolute',
  top: 5,
  left: 0,
  height: 4,
  borderRadius: 2,
  printColorAdjust: 'exact',
} as const
const limitStyle = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 2,
  bgcolor: 'text.primary',
} as const
