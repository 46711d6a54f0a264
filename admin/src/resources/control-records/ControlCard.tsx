import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ControlQuota, ControlStat } from '@netwarden/shared/contract'
import { useFormat } from '../../kit/i18n/index.ts'
import {
  BlockSkeleton,
  Card,
  type CardMark,
  Growth,
  IncompleteSign,
  Loaded,
  Sparkline,
  useIsPhone,
} from '../../kit/index.ts'
import { useControlStat } from './control-queries.ts'
import { ModeSplit } from './ModeSplit.tsx'
import { useGroupName } from './use-group-name.ts'

interface Props {
  quota: ControlQuota
  isSelected: boolean
  /** Slots of today that are known to miss something. */
  incomplete: readonly CardMark[]
  onSelect: () => void
}

/** Visits of one group today, their growth, and the button that filters its records. */
export function ControlCard({ quota, isSelected, incomplete, onSelect }: Props) {
  const isPhone = useIsPhone()
  const label = useGroupName()(quota)
  const found = useControlStat(quota)
  const stat = found.data
  // More visits to bad names are bad; other changes are neutral. The page names the comparison.
  const growth = stat && (
    <Growth growth={stat.growth} isShort meaning={quota === 'bad' ? 'riseIsBad' : 'neutral'} />
  )
  return (
    <Card sx={[cardStyle, isSelected && selectedStyle]}>
      <Box sx={headStyle}>
        <Typography variant="inherit" component="div" color="textSecondary" noWrap sx={labelStyle}>
          {label}
        </Typography>
        {stat && incomplete.length > 0 && <IncompleteSign marks={incomplete} />}
        {!isPhone && growth}
      </Box>
      <Loaded query={found} skeleton={<BlockSkeleton height={72} />} isCompact>
        {(known) => (
          <Box sx={figuresStyle}>
            <Box sx={{ gridArea: 'figure', display: 'flex', alignItems: 'baseline', gap: 1 }}>
              <Figure label={label} count={known.count} isSelected={isSelected} onSelect={onSelect} />
              {isPhone && growth}
            </Box>
            <ModeSplit label={label} quota={quota} stat={known} />
            <Line label={label} stat={known} incomplete={incomplete} onSelect={onSelect} />
          </Box>
        )}
      </Loaded>
    </Card>
  )
}

interface FigureProps extends Pick<Props, 'isSelected' | 'onSelect'> {
  label: string
  count: number
}

/** The whole card reacts to a click; for the keyboard it is one button. */
function Figure({ label, count, isSelected, onSelect }: FigureProps) {
  const format = useFormat()
  const isPhone = useIsPhone()
  const whole = format.number(count)
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isSelected}
      aria-label={`${label}: ${whole}`}
      title={whole}
      onClick={onSelect}
      sx={buttonStyle}
    >
      {isPhone && count >= 1_000_000 ? format.compact(count) : whole}
    </Box>
  )
}

type LineProps = Pick<Props, 'incomplete' | 'onSelect'> & { label: string; stat: ControlStat }

function Line({ label, stat, incomplete, onSelect }: LineProps) {
  const isPhone = useIsPhone()
  const { palette } = useTheme()
  return (
    <Box sx={{ gridArea: 'line' }}>
      <Sparkline
        label={label}
        chartData={stat.chartData}
        against="yesterday"
        incomplete={incomplete.map(({ index }) => index)}
        height={isPhone ? 28 : 34}
        onClick={onSelect}
        {...(stat.group === 'bad' && { color: palette.tone.high.text })}
      />
    </Box>
  )
}

const cardStyle = { position: 'relative', '& > div': { px: { xs: 1.25, md: 1.75 }, pt: 1, pb: 1 } } as const
const selectedStyle = { borderColor: 'brand.text', bgcolor: 'brand.tint' } as const
/** Where a name and its growth do not fit side by side, the growth is below. */
const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1,
  minHeight: 20,
} as const
const labelStyle = {
  flex: '1 0 auto',
  maxWidth: '100%',
} as const

/** On a desk the line is beside the figure, so that two rows of cards leave room for the records. */
const figuresStyle = {
  display: 'grid',
  columnGap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 46%' },
  gridTemplateAreas: { xs: '"figure" "split" "line"', md: '"figure line" "split split"' },
} as const

const buttonStyle = {
  display: 'block',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'text.primary',
  fontSize: { xs: 20, md: 24 },
  lineHeight: '32px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const
