import { type ChartRow, type ChartSeries, numberAt } from './chart-types.ts'
import type { PlotArea } from './plot-scale.ts'

interface Props {
  area: PlotArea
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  colors: readonly string[]
}

const WIDEST_BAR = 22
/** Between the parts of a bar, where they are tall enough to spare it. */
const GAP = 1

/** Lines are told apart by their dashes, too, for eyes that do not tell the colours apart. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 3', '10 4']

/** The series stand on each other; each part carries its slot and series for the pointer. */
export function StackedBars({ area, rows, series, colors }: Props) {
  const width = Math.min(WIDEST_BAR, Math.max(1, area.band * 0.76))
  return rows.map((row, slot) => {
    let below = 0
    return (
      <g key={row.name}>
        {series.map(({ key }, index) => {
          const value = numberAt(row, key)
          const bottom = area.y(below)
          below += value
          const height = bottom - area.y(below)
          if (value <= 0) return null
          const gap = index > 0 && height > 2 * GAP ? GAP : 0
          return (
            <rect
              key={key}
              data-series={key}
              x={area.x(slot) - width / 2}
              y={area.y(below)}
              width={width}
              height={height - gap}
              fill={colors[index]}
            />
          )
        })}
      </g>
    )
  })
}

export function Lines({ area, rows, series, colors }: Props) {
  return series.map(({ key }, index) => (
    <polyline
      key={key}
      points={rows.map((row, slot) => `${area.x(slot)},${area.y(numberAt(row, key))}`).join(' ')}
      fill="none"
      stroke={colors[index]}
      strokeWidth={1.8}
      strokeLinejoin="round"
      strokeDasharray={DASHES[index % DASHES.length]}
    />
  ))
}
