import Box from '@mui/material/Box'
import { useFormat, useText } from '../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { type ChartRow, type ChartSeries, type IncompleteMark, numberAt } from './chart-types.ts'
import { incompleteText } from './incomplete-text.ts'

interface Props {
  /** The slot under the pointer. */
  row: ChartRow
  series: readonly ChartSeries[]
  colors: readonly string[]
  mark: IncompleteMark | undefined
  formatSlot: (name: string) => string
}

const MOST_LINES = 5

export function PlotTooltip({ row, series, colors, mark, formatSlot }: Props) {
  const t = useText()
  const format = useFormat()
  const total = series.reduce((sum, { key }) => sum + numberAt(row, key), 0)
  // Of many series only those that have something to say: the rest would not fit the chart.
  const told = series
    .map((one, index) => ({ ...one, color: colors[index], value: numberAt(row, one.key) }))
    .filter(({ value }) => series.length <= MOST_LINES || value > 0)
  return (
    <Box
      sx={{
        p: 1.25,
        fontSize: 12,
        border: 1,
        borderColor: 'line.strong',
        borderRadius: '6px',
        bgcolor: 'background.paper',
        boxShadow: 8,
      }}
    >
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>{formatSlot(row.name)}</Box>
      {told.map(({ key, label, color, value }) => (
        <Line key={key} color={color} name={label} value={format.number(value)} />
      ))}
      {series.length > 1 && <Line name={t('ui.chart.total')} value={format.number(total)} />}
      {mark && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5, color: 'tone.medium.text' }}>
          <Icon name="risk" size={13} />
          {incompleteText(t, format, mark)}
        </Box>
      )}
    </Box>
  )
}

function Line({ color, name, value }: { color?: string | undefined; name: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, lineHeight: '20px' }}>
      <Box sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color ?? 'transparent' }} />
      <Box sx={{ flex: 1, color: 'text.secondary', pr: 2 }}>{name}</Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{value}</Box>
    </Box>
  )
}
