import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useId } from 'react'
import { Hatching } from './chart/Hatching.tsx'

type Values = readonly (number | null)[]

interface Props {
  /** What the line shows, for those who cannot see it. */
  label: string
  values: Values
  /** Drawn dashed behind. */
  reference?: Values
  /** Places of values that are known to miss something: hatched. */
  incomplete?: readonly number[]
  color?: string
  height?: number
}

const WIDTH = 240

/** Two small lines without axes; points that are not there yet (null) end the line. */
export function Sparkline({ label, values, reference = [], incomplete = [], color, height = 44 }: Props) {
  const { palette } = useTheme()
  const hatching = useId()
  const stroke = color ?? palette.series[0]
  const all = [...values, ...reference].filter((value) => value !== null)
  const top = Math.max(1, ...all)
  const slots = Math.max(values.length, reference.length, 2)
  const place = (value: number, index: number) =>
    `${((index * WIDTH) / (slots - 1)).toFixed(1)},${(height - 3 - (value / top) * (height - 8)).toFixed(1)}`
  const toPoints = (line: Values) =>
    line.flatMap((value, index) => (value === null ? [] : [place(value, index)])).join(' ')
  const points = toPoints(values)
  const [first = '', last = ''] = [points.split(' ')[0], points.split(' ').at(-1)]
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height }}
    >
      {incomplete.length > 0 && <Hatching id={hatching} color={palette.tone.medium.text} />}
      {incomplete.map((index) => (
        <rect
          key={index}
          x={(index - 0.5) * (WIDTH / (slots - 1))}
          y={0}
          width={WIDTH / (slots - 1)}
          height={height}
          fill={`url(#${hatching})`}
        />
      ))}
      {points && (
        <polygon
          points={`${first.split(',')[0]},${height} ${points} ${last.split(',')[0]},${height}`}
          fill={stroke}
          opacity={0.1}
        />
      )}
      <polyline
        points={toPoints(reference)}
        fill="none"
        stroke={palette.text.third}
        strokeWidth={1}
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={points}
        fill="none"
        stroke={stroke}
        strokeWidth={1.6}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}
