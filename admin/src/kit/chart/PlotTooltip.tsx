import Box from '@mui/material/Box'
import { useFormat, useText } from '../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { type ChartRow, type ChartSeries, type IncompleteMark, numberAt } from './chart-types.ts'
import { incompleteText } from './incomplete-text.ts'
import { TooltipCard, TooltipLine } from './TooltipCard.tsx'

interface Props {
  /** The slot under the pointer. */
  row: ChartRow
  series: readonly ChartSeries[]
  colors: readonly string[]
  mark: IncompleteMark | undefined
  /** Whether the slot is still filling. */
  isOpen: boolean
  formatSlot: (name: string) => string
}

const MOST_LINES = 5

export function PlotTooltip({ row, series, colors, mark, isOpen, formatSlot }: Props) {
  const t = useText()
  const format = useFormat()
  const total = series.reduce((sum, { key }) => sum + numberAt(row, key), 0)
  // With many series, only those with values: the others would not fit the chart.
  const shown = series
    .map((one, index) => ({ ...one, color: colors[index], value: numberAt(row, one.key) }))
    .filter(({ value }) => series.length <= MOST_LINES || value > 0)
  return (
    <TooltipCard title={formatSlot(row.name)} isOpen={isOpen}>
      {shown.map(({ key, label, color, value }) => (
        <TooltipLine key={key} color={color} name={label} value={format.number(value)} />
      ))}
      {series.length > 1 && <TooltipLine name={t('ui.chart.total')} value={format.number(total)} />}
      {mark && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5, color: 'tone.medium.text' }}>
          <Icon name="risk" size={13} />
          {incompleteText(t, format, mark)}
        </Box>
      )}
    </TooltipCard>
  )
}
