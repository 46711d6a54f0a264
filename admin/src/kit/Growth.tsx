import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormat, useText } from './i18n/index.ts'
import type { ToneName } from './theme/tokens.ts'
import { visuallyHidden } from './visually-hidden.ts'

/** What a rise means; growth is coloured by meaning, not by direction. */
export type GrowthMeaning = 'riseIsBad' | 'riseIsGood' | 'neutral'

/** The comparison of a figure: the same span of yesterday, or the previous span. */
export type Comparison = 'yesterday' | 'previous'

interface Props {
  /** A fraction; null when there was nothing to compare with. */
  growth: number | null
  meaning?: GrowthMeaning
  against?: Comparison
  isShort?: boolean
}

function toneOf(growth: number, meaning: GrowthMeaning): ToneName | undefined {
  if (growth === 0 || meaning === 'neutral') return undefined
  return growth > 0 === (meaning === 'riseIsBad') ? 'high' : 'good'
}

const NOTHING_BEFORE = { yesterday: 'ui.growth.none', previous: 'ui.growth.nonePrevious' } as const

export function Growth({ growth, meaning = 'neutral', against = 'yesterday', isShort = false }: Props) {
  const t = useText()
  const format = useFormat()
  if (growth === null) {
    return isShort ? null : <Typography variant="hint">{t(NOTHING_BEFORE[against])}</Typography>
  }
  const tone = toneOf(growth, meaning)
  const value = format.percent(Math.abs(growth), growth === 0 ? 0 : 1)
  const spoken =
    growth === 0 ? 'ui.growth.same' : growth > 0 ? ('ui.growth.rise' as const) : ('ui.growth.fall' as const)
  return (
    <Typography variant="hint" component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 600, color: tone ? `tone.${tone}.text` : 'text.secondary' }}>
        <span aria-hidden>{growth === 0 ? '' : growth > 0 ? '▲ ' : '▼ '}</span>
        <span aria-hidden>{value}</span>
        <Box component="span" sx={visuallyHidden}>
          {t(spoken, { value })}
        </Box>
      </Box>{' '}
      {!isShort && t(`ui.growth.${against}`)}
    </Typography>
  )
}
