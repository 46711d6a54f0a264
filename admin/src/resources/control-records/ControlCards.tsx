import Box from '@mui/material/Box'
import type { ControlQuota } from '@netwarden/shared'
import { useTodayMarks } from '../../domain/completeness/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ControlCard } from './ControlCard.tsx'
import { useControlStat } from './control-queries.ts'

/** In the order in which people read them. */
const CARDS = [
  'total',
  'domain',
  'ip',
  'device',
  'common',
  'bad',
  'org',
  'app',
] as const satisfies readonly ControlQuota[]

interface Props {
  selected: ControlQuota
  onSelect: (quota: ControlQuota) => void
}

/** What each group decided today; the chosen one is what the records below are of. */
export function ControlCards({ selected, onSelect }: Props) {
  const t = useText()
  // All cards are of one day: what that day misses, each of them misses.
  const incomplete = useTodayMarks(useControlStat('total').data)
  return (
    <Box role="group" aria-label={t('controlState.cards')} sx={gridStyle}>
      {CARDS.map((quota) => (
        <ControlCard
          key={quota}
          quota={quota}
          isSelected={quota === selected}
          incomplete={incomplete}
          onSelect={() => onSelect(quota)}
        />
      ))}
    </Box>
  )
}

const gridStyle = {
  flex: 'none',
  display: 'grid',
  gap: { xs: 1, md: 1.25 },
  mb: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const
