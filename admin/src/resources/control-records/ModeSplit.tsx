import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ControlQuota, ControlStat } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { ENFORCED_BANS, UNENFORCED_BANS } from '../../domain/visit/index.ts'
import { startOfDay, useFormat, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'
import { type CountedRecords, countedRecords } from './use-control-state.ts'

const PASSED = { solvedMode: 'passed' } as const

interface Props {
  label: string
  quota: ControlQuota
  stat: ControlStat
}

/**
 * How many of them were banned, would be banned and passed, each a link to its records; it is layered above
 * the card's own button.
 */
export function ModeSplit({ label, quota, stat }: Props) {
  const enforced = stat.banned - stat.judged
  const card = { label, quota, stat }
  return (
    <Box sx={{ gridArea: 'split' }}>
      <SplitBar stat={stat} />
      <Typography variant="hint" sx={splitStyle}>
        {(enforced > 0 || stat.judged === 0) && (
          <ModeCount text="ui.verdict.banned.enforced" records={ENFORCED_BANS} count={enforced} {...card} />
        )}
        {stat.judged > 0 && (
          <ModeCount
            text="ui.verdict.banned.judged"
            records={UNENFORCED_BANS}
            count={stat.judged}
            {...card}
          />
        )}
        {stat.passed > 0 && (
          <ModeCount text="ui.verdict.passed.all" records={PASSED} count={stat.passed} {...card} />
        )}
      </Typography>
    </Box>
  )
}

/** The shares as a bar; decorative, because the numbers are below it. */
function SplitBar({ stat: { count, banned, judged, passed } }: Pick<Props, 'stat'>) {
  const { palette } = useTheme()
  const parts = [
    { key: 'banned', share: banned - judged, color: palette.tone.high.text, opacity: 1 },
    { key: 'judged', share: judged, color: palette.tone.high.text, opacity: FAINT },
    { key: 'passed', share: passed, color: palette.series[PASSED_SERIES], opacity: 1 },
  ]
  return (
    <Box aria-hidden sx={barStyle}>
      {count > 0 &&
        parts.map(({ key, share, color, opacity }) => (
          <Box
            key={key}
            style={{ flexGrow: share }}
            sx={{ flexBasis: 0, bgcolor: color, opacity, printColorAdjust: 'exact' }}
          />
        ))}
    </Box>
  )
}

interface ModeCountProps extends Props {
  text: 'ui.verdict.banned.enforced' | 'ui.verdict.banned.judged' | 'ui.verdict.passed.all'
  records: Pick<CountedRecords, 'solvedMode' | 'verdictBy'>
  count: number
}

function ModeCount({ text: key, records, count, label, quota, stat }: ModeCountProps) {
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const word = t(key)
  const text = `${word} ${isPhone ? format.compact(count) : format.number(count)}`
  if (count === 0) return <Box sx={countStyle}>{text}</Box>
  const to = stat.meta.updatedAt
  const from = startOfDay(new Date(to), userTimeZone()).toISOString()
  return (
    <Typography
      variant="inherit"
      component={Link}
      color="textSecondary"
      to={countedRecords({ quota, ...records, from, to })}
      aria-label={t('controlState.split', { group: label, mode: word, count: format.number(count) })}
      sx={[countStyle, { position: 'relative', zIndex: 1 }]}
    >
      {text}
    </Typography>
  )
}

/** As in the charts of the dashboard. */
const FAINT = 0.55
const PASSED_SERIES = 5

const barStyle = {
  display: 'flex',
  height: 5,
  mt: 0.5,
  mb: 0.25,
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'line.weak',
} as const

const splitStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.25,
} as const
const countStyle = { lineHeight: '20px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const
