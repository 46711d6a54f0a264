import { useTheme } from '@mui/material/styles'
import { type MouseEvent, useId } from 'react'
import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '../i18n/index.ts'
import type { ChartRow, PlotProps } from './chart-types.ts'
import { Hatching } from './Hatching.tsx'
import { PlotTooltip } from './PlotTooltip.tsx'
import { labelledSlots, largestValue, roundTicks, withOpenLine } from './plot-rows.ts'

const MARGIN = { left: 0, right: 4, top: 8, bottom: 0 }
const WIDEST_BAR = 22
/** Gap between the parts of a bar that is tall enough. */
const GAP = 1
/** Lines also differ by their dashes, for people who cannot distinguish the colours. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 3', '10 4']
/** Opacity of a slot still filling: its outline shows its progress. */
const OPEN_OPACITY = 0.3

/** The drawing: stacked bars or lines over slots of time, with a tooltip for the slot under the pointer. */
export function Plot(props: PlotProps) {
  const { kind, rows, series, colors, incomplete, openSlot, formatSlot, formatSlotInFull, onSlotClick } =
    props
  const { palette, typography } = useTheme()
  const format = useFormat()
  const hatching = useId()
  const marks = new Map(incomplete.map((mark) => [mark.name, mark]))
  const ticks = roundTicks(largestValue(kind, rows, series))
  const click = (label: unknown, event: MouseEvent) => {
    const row = rows.find(({ name }) => name === label)
    const key = event.target instanceof Element ? event.target.getAttribute('data-series') : null
    if (row) onSlotClick?.(row, key ?? undefined)
  }
  const text = { fontSize: typography.tiny.fontSize, fill: palette.text.third }
  const drawn: readonly ChartRow[] = kind === 'line' ? withOpenLine(rows, series, openSlot) : rows
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...drawn]}
        margin={MARGIN}
        accessibilityLayer={false}
        barCategoryGap="12%"
        style={{ cursor: onSlotClick ? 'pointer' : 'default' }}
        onClick={({ activeLabel }, event) => click(activeLabel, event)}
      >
        {marks.size > 0 && <Hatching id={hatching} color={palette.tone.medium.text} />}
        <CartesianGrid vertical={false} stroke={palette.line.weak} />
        <XAxis
          dataKey="name"
          scale="band"
          height={24}
          ticks={labelledSlots(rows, formatSlot)}
          interval="preserveStart"
          minTickGap={18}
          tickFormatter={formatSlot}
          tickLine={false}
          tick={text}
          axisLine={{ stroke: palette.line.strong }}
        />
        <YAxis
          width={48}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 1]}
          interval={0}
          tickFormatter={format.compact}
          tickLine={false}
          axisLine={false}
          tick={text}
        />
        {[...marks.keys()].map((name) => (
          <ReferenceArea
            key={name}
            x1={name}
            x2={name}
            fill={`url(#${hatching})`}
            fillOpacity={1}
            zIndex={-50}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: palette.line.weak, opacity: 0.6, stroke: 'none' }}
          content={({ active, label }) => {
            const row = active && rows.find(({ name }) => name === label)
            return row ? (
              <PlotTooltip
                row={row}
                series={series}
                colors={colors}
                mark={marks.get(row.name)}
                isOpen={row.name === openSlot}
                formatSlot={formatSlotInFull}
              />
            ) : null
          }}
        />
        {kind === 'bar' ? barsOf(props) : linesOf(props, palette.surface.card)}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function barsOf({ series, colors, rows, openSlot }: PlotProps) {
  return series.map(({ key }, index) => (
    <Bar
      key={key}
      dataKey={key}
      stackId="all"
      maxBarSize={WIDEST_BAR}
      isAnimationActive={false}
      shape={(bar: BarShapeProps) => (
        <BarPart
          bar={bar}
          series={key}
          color={colors[index]}
          gap={index > 0 ? GAP : 0}
          isOpen={rows[bar.index]?.name === openSlot}
        />
      )}
    />
  ))
}

/** Lines, and for the slot that is still filling a dot of each. */
function linesOf({ series, colors, openSlot }: PlotProps, background: string) {
  const lines = series.map(({ key }, index) => (
    <Line
      key={key}
      dataKey={key}
      stroke={colors[index] ?? ''}
      strokeWidth={1.8}
      strokeDasharray={DASHES[index % DASHES.length] ?? ''}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  ))
  if (openSlot === undefined) return lines
  const dots = series.map(({ key }, index) => (
    <Line
      key={`${key}:open`}
      dataKey={`${key}:open`}
      stroke="none"
      dot={{ r: 3, stroke: colors[index] ?? '', strokeWidth: 1.5, fill: background }}
      activeDot={false}
      isAnimationActive={false}
    />
  ))
  return [...lines, ...dots]
}

interface BarPartProps {
  bar: BarShapeProps
  series: string
  color: string | undefined
  gap: number
  isOpen: boolean
}

/** One series in one slot; it carries its series for the pointer. */
function BarPart({ bar: { x, y, width, height }, series, color, gap, isOpen }: BarPartProps) {
  if (height <= 0) return null
  return (
    <rect
      data-series={series}
      x={x}
      y={y}
      width={width}
      height={height - (height > 2 * gap ? gap : 0)}
      fill={color}
      {...(isOpen && { fillOpacity: OPEN_OPACITY, stroke: color, strokeDasharray: '3 2' })}
    />
  )
}
