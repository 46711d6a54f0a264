import Box from '@mui/material/Box'
import type { ControlQuota, ControlStat, SolvedMode } from '@netwarden/shared'
import { Link } from 'react-router'
import { startOfDay, useFormat, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'
import { countedRecords } from './use-control-state.ts'

interface Props {
  label: string
  quota: ControlQuota
  stat: ControlStat
}

/** How many of them were banned and passed, each leading to its records; it stands above the card's own button. */
export function ModeSplit({ label, quota, stat }: Props) {
  return (
    <Box sx={splitStyle}>
      <ModeCount mode="banned" count={stat.banned} {...{ label, quota, stat }} />
      <ModeCount mode="passed" count={stat.passed} {...{ label, quota, stat }} />
    </Box>
  )
}

function ModeCount({ mode, count, label, quota, stat }: Props & { mode: SolvedMode; count: number }) {
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const word = t(`ui.mode.${mode}`)
  const text = `${word} ${isPhone ? format.compact(count) : format.number(count)}`
  if (count === 0) return <Box sx={countStyle}>{text}</Box>
  const to = stat.meta.updatedAt
  const from = startOfDay(new Date(to), userTimeZone()).toISOString()
  return (
    <Box
      component={Link}
      to={countedRecords({ quota, solvedMode: mode, from, to })}
      aria-label={t('controlState.split', { group: label, mode: word, count: format.number(count) })}
      sx={[countStyle, { position: 'relative', zIndex: 1, color: 'text.secondary' }]}
    >
      {text}
    </Box>
  )
}

const splitStyle = {
  gridArea: 'split',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.25,
  fontSize: 12,
  color: 'text.third',
} as const
const countStyle = { lineHeight: '24px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const
