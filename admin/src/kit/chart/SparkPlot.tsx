import Popper from '@mui/material/Popper'
import { useTheme } from '@mui/material/styles'
import { type ReactNode, useId, useRef } from 'react'
import {
  Area,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '../i18n/index.ts'
import { Hatching } from './Hatching.tsx'
import type { SparkPoint } from './spark-points.ts'
import { TooltipCard, TooltipLine } from './TooltipCard.tsx'

interface Props {
  points: readonly SparkPoint[]
  names: { now: string; before: string }
  incomplete: readonly number[]
  color: string | undefined
}

const MARGIN = { left: 3, right: 3, top: 4, bottom: 3.5 }

export function SparkPlot({ points, names, incomplete, color }: Props) {
  const { palette } = useTheme()
  const hatching = useId()
  const stroke = color ?? palette.series[0] ?? ''
  const frame = useRef<HTMLDivElement>(null)
  // The span ends now, so that the last slot that has begun is still filling: the line ends with a dot there.
  const openSlot = points.findLastIndex(({ now: value }) => value !== null)
  const rows = points.map((point, slot) => ({
    ...point,
    slot,
    ...(slot === openSlot && { open: point.now }),
  }))
  return (
    <ResponsiveContainer ref={frame} width="100%" height="100%">
      <ComposedChart data={rows} margin={MARGIN} accessibilityLayer={false}>
        {incomplete.length > 0 && <Hatching id={hatching} color={palette.tone.medium.text} />}
        <XAxis dataKey="slot" type="number" domain={[0, Math.max(1, rows.length - 1)]} hide />
        <YAxis hide domain={[0, (largest: number) => Math.max(1, largest)]} />
        {incomplete.map((slot) => (
          <ReferenceArea
            key={slot}
            x1={slot - 0.5}
            x2={slot + 0.5}
            ifOverflow="hidden"
            fill={`url(#${hatching})`}
            fillOpacity={1}
            zIndex={-50}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: palette.line.strong }}
          content={({ active, label, coordinate }) => {
            const point = active ? points[Number(label)] : undefined
            if (!point) return null
            return (
              <Beside frame={frame.current} x={coordinate?.x ?? 0}>
                <PointCard point={point} names={names} color={stroke} isOpen={Number(label) === openSlot} />
              </Beside>
            )
          }}
        />
        <Line
          dataKey="before"
          stroke={palette.text.third}
          strokeWidth={1}
          strokeDasharray="3 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        <Area
          dataKey="now"
          stroke={stroke}
          strokeWidth={1.6}
          fill={stroke}
          fillOpacity={0.1}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="open"
          stroke="none"
          dot={{ r: 2.5, stroke, strokeWidth: 1.4, fill: palette.surface.card }}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

interface PointProps extends Pick<Props, 'names'> {
  point: SparkPoint
  color: string
  isOpen: boolean
}

function PointCard({ point, names, color, isOpen }: PointProps) {
  const { palette } = useTheme()
  const format = useFormat()
  return (
    <TooltipCard title={format.time(point.name, 'minute')} isOpen={isOpen}>
      {point.now !== null && <TooltipLine color={color} name={names.now} value={format.number(point.now)} />}
      {point.before !== null && (
        <TooltipLine color={palette.text.third} name={names.before} value={format.number(point.before)} />
      )}
    </TooltipCard>
  )
}

/** Rendered outside the card, which would cut it off. */
function Beside({ frame, x, children }: { frame: HTMLElement | null; x: number; children: ReactNode }) {
  const place = () => {
    const { left, top, height } = frame?.getBoundingClientRect() ?? new DOMRect()
    return new DOMRect(left + x, top, 0, height)
  }
  return (
    <Popper
      open={frame !== null}
      anchorEl={{ getBoundingClientRect: place }}
      placement="bottom"
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      {children}
    </Popper>
  )
}
