import Box from '@mui/material/Box'
import type { Stat } from '@netwarden/shared/contract'
import { useText } from '../i18n/index.ts'
import { loadable } from '../loadable.tsx'
import { Queued } from './DrawQueue.tsx'
import { SPARK_LINES, type SparkAgainst, sparkPoints } from './spark-points.ts'

// Charts are a large library; a list without any never loads it.
const SparkPlot = loadable(async () => (await import('./SparkPlot.tsx')).SparkPlot)

interface Props {
  /** Accessible description of the lines. */
  label: string
  chartData: Stat['chartData']
  against: SparkAgainst
  /** Positions of slots with missing data, which are hatched. */
  incomplete?: readonly number[]
  color?: string | undefined
  height?: number
  /** Handles a click when the surrounding card has an action. */
  onClick?: () => void
}

/**
 * The current values as a line and the previous ones dashed, without axes; the tooltip of a slot shows both.
 */
export function Sparkline(props: Props) {
  const { label, chartData, against, incomplete = [], color, height = 44, onClick } = props
  const t = useText()
  const [now, before] = SPARK_LINES[against]
  const names = { now: t(`ui.series.${now}`), before: t(`ui.series.${before}`) }
  return (
    <Box
      role="img"
      aria-label={`${label}: ${names.now} / ${names.before}`}
      onClick={onClick}
      // Above the link that covers the card, which would receive the pointer otherwise.
      sx={{ position: 'relative', zIndex: 1, height, cursor: onClick ? 'pointer' : 'default' }}
    >
      <Queued load={SparkPlot.loadAhead}>
        <SparkPlot
          points={sparkPoints(chartData, against)}
          names={names}
          incomplete={incomplete}
          color={color}
        />
      </Queued>
    </Box>
  )
}
