import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { type MouseEvent, useRef, useState } from 'react'
import type { PlotProps } from './chart-types.ts'
import { IncompleteBands } from './IncompleteBands.tsx'
import { PlotAxes } from './PlotAxes.tsx'
import { Lines, StackedBars } from './PlotMarks.tsx'
import { PlotTooltip } from './PlotTooltip.tsx'
import { createPlotArea, largestValue, type PlotArea } from './plot-scale.ts'
import { useSize } from './use-size.ts'

/** The drawing: bars or lines over slots of time, with a tooltip for the slot under the pointer. */
export function Plot(props: PlotProps) {
  const { kind, rows, series, colors, incomplete, height, formatSlot, formatSlotInFull, onSlotClick } = props
  const { palette } = useTheme()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [hovered, setHovered] = useState<number>()
  const area = createPlotArea(size.width, size.height, rows.length, largestValue(kind, rows, series))
  const slotUnder = ({ clientX }: MouseEvent) =>
    area.slotAt(clientX - (frame.current?.getBoundingClientRect().left ?? 0))
  const click = (event: MouseEvent) => {
    const row = rows[slotUnder(event) ?? -1]
    const key = event.target instanceof Element ? event.target.getAttribute('data-series') : null
    if (row) onSlotClick?.(row, key ?? undefined)
  }
  const hoveredRow = rows[hovered ?? -1]
  return (
    <Box
      ref={frame}
      onMouseMove={(event) => setHovered(slotUnder(event))}
      onMouseLeave={() => setHovered(undefined)}
      onClick={click}
      sx={{ position: 'relative', height, overflow: 'hidden', cursor: onSlotClick ? 'pointer' : 'default' }}
    >
      {size.width > 0 && (
        <Box
          component="svg"
          aria-hidden
          width={size.width}
          height={size.height}
          sx={{ position: 'absolute' }}
        >
          {hovered !== undefined && <SlotGround area={area} slot={hovered} fill={palette.line.weak} />}
          {incomplete.length > 0 && <IncompleteBands area={area} rows={rows} marks={incomplete} />}
          <PlotAxes area={area} rows={rows} formatSlot={formatSlot} />
          {kind === 'bar' ? (
            <StackedBars area={area} rows={rows} series={series} colors={colors} />
          ) : (
            <Lines area={area} rows={rows} series={series} colors={colors} />
          )}
        </Box>
      )}
      {hovered !== undefined && hoveredRow && (
        <Box sx={tooltipStyle} style={besideSlot(area, hovered)}>
          <PlotTooltip
            row={hoveredRow}
            series={series}
            colors={colors}
            mark={incomplete.find(({ name }) => name === hoveredRow.name)}
            formatSlot={formatSlotInFull}
          />
        </Box>
      )}
    </Box>
  )
}

function SlotGround({ area, slot, fill }: { area: PlotArea; slot: number; fill: string }) {
  return (
    <rect
      x={area.x(slot) - area.band / 2}
      y={area.top}
      width={area.band}
      height={Math.max(0, area.bottom - area.top)}
      fill={fill}
      opacity={0.6}
    />
  )
}

/** On the side with more room, never over the slot itself. */
function besideSlot(area: PlotArea, slot: number) {
  const middle = area.x(slot)
  const offset = area.band / 2 + 8
  if (middle < area.width / 2) return { left: middle + offset }
  return { right: area.width - middle + offset }
}

const tooltipStyle = {
  position: 'absolute',
  zIndex: 1,
  top: 4,
  minWidth: 130,
  pointerEvents: 'none',
} as const
