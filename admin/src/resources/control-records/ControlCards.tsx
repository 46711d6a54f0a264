import Box from '@mui/material/Box'
import type { ControlQuota } from '@netwarden/shared/contract'
import { useCardMarks } from '../../domain/completeness/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { cardGrid } from '../../kit/index.ts'
import { ControlCard } from './ControlCard.tsx'
import { useControlStat } from './control-queries.ts'

/** In the order of display. */
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

/** Counts of each group today; the selected group filters the records below. */
export function ControlCards({ selected, onSelect }: Props) {
  const t = useText()
  // All cards show the same day, so they have the same gaps.
  const incomplete = useCardMarks(useControlStat('total').data)
  return (
    <Box role="group" aria-label={t('controlState.cards')} sx={cardGrid}>
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
