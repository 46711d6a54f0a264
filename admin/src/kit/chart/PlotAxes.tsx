import { useTheme } from '@mui/material/styles'
import { useFormat } from '../i18n/index.ts'
import type { ChartRow } from './chart-types.ts'
import type { PlotArea } from './plot-scale.ts'

interface Props {
  area: PlotArea
  rows: readonly ChartRow[]
  formatSlot: (name: string) => string
}

const FONT_SIZE = 11.5
/** Labels nearer to each other than this would run together. */
const LABEL_SPACE = 58
/** Half of a clock or a date: the last label may stand aside, but not be cut off. */
const HALF_LABEL = 18

export function PlotAxes({ area, rows, formatSlot }: Props) {
  const { palette } = useTheme()
  const format = useFormat()
  const every = Math.ceil(LABEL_SPACE / area.band)
  return (
    <g fontSize={FONT_SIZE} fill={palette.text.third}>
      {area.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={area.left}
            x2={area.right}
            y1={area.y(tick)}
            y2={area.y(tick)}
            stroke={tick === 0 ? palette.line.strong : palette.line.weak}
            shapeRendering="crispEdges"
          />
          <text x={area.left - 8} y={area.y(tick)} dy="0.32em" textAnchor="end">
            {format.compact(tick)}
          </text>
        </g>
      ))}
      {rows.map(
        (row, slot) =>
          slot % every === 0 && (
            <text
              key={row.name}
              x={Math.min(area.x(slot), area.width - HALF_LABEL)}
              y={area.bottom + 16}
              textAnchor="middle"
            >
              {formatSlot(row.name)}
            </text>
          ),
      )}
    </g>
  )
}
