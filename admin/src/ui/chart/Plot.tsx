import { useTheme } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '../../i18n/index.ts'
import { type ChartRow, numberAt, type PlotProps } from './chart-types.ts'
import { PlotTooltip } from './PlotTooltip.tsx'

/** Lines are told apart by their dashes, too, for eyes that do not tell the colours apart. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 3', '10 4']

/** The drawing; a chunk of its own, since recharts is larger than any page. */
export function Plot(props: PlotProps) {
  const { kind, rows, series, height, onSlotClick } = props
  const data = rows.map((row) => ({ ...row }))
  const click = onSlotClick && {
    style: { cursor: 'pointer' },
    onClick: ({ activeTooltipIndex }: { activeTooltipIndex?: number | string | null | undefined }) => {
      const row: ChartRow | undefined = rows[Number(activeTooltipIndex ?? -1)]
      if (row) onSlotClick(row)
    },
  }
  const Chart = kind === 'bar' ? BarChart : LineChart
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Chart
        data={data}
        margin={{ top: 6, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        {...click}
      >
        {useAxes(props)}
        {series.map((one, index) =>
          kind === 'bar' ? barOf(one.key, index, props) : lineOf(one.key, index, props),
        )}
      </Chart>
    </ResponsiveContainer>
  )
}

function useAxes({ rows, series, colors, formatSlot, formatSlotInFull }: PlotProps) {
  const { palette } = useTheme()
  const format = useFormat()
  const tick = { fontSize: 11.5, fill: palette.text.third }
  const hasValues = rows.some((row) => series.some(({ key }) => numberAt(row, key) > 0))
  return [
    <CartesianGrid key="grid" vertical={false} stroke={palette.line.weak} />,
    <XAxis
      key="x"
      dataKey="name"
      tickFormatter={formatSlot}
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: palette.line.strong }}
      minTickGap={24}
    />,
    <YAxis
      key="y"
      tickFormatter={(value: number) => format.compact(value)}
      tick={tick}
      tickLine={false}
      axisLine={false}
      width={48}
      allowDecimals={false}
      // Without values recharts would invent a scale of its own.
      domain={hasValues ? [0, 'auto'] : [0, 1]}
    />,
    <Tooltip
      key="tooltip"
      isAnimationActive={false}
      cursor={{ fill: palette.line.weak, opacity: 0.6 }}
      content={<PlotTooltip rows={rows} series={series} colors={colors} formatSlot={formatSlotInFull} />}
    />,
  ]
}

function barOf(key: string, index: number, { colors, rows, onSlotClick }: PlotProps) {
  const click = onSlotClick && {
    onClick: (_bar: unknown, slot: number, event: MouseEvent) => {
      const row = rows[slot]
      if (!row) return
      // The chart would take the same click as one on the whole slot.
      event.stopPropagation()
      onSlotClick(row, key)
    },
  }
  return (
    <Bar
      key={key}
      dataKey={key}
      stackId="all"
      fill={colors[index]}
      maxBarSize={22}
      isAnimationActive={false}
      {...click}
    />
  )
}

function lineOf(key: string, index: number, { colors }: PlotProps) {
  return (
    <Line
      key={key}
      dataKey={key}
      stroke={colors[index]}
      strokeWidth={1.8}
      strokeDasharray={DASHES[index % DASHES.length]}
      dot={false}
      isAnimationActive={false}
    />
  )
}
