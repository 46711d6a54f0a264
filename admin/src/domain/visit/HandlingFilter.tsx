import type { SolvedMode, VerdictBy } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { FilterSelect } from '../../kit/index.ts'
import { ENFORCED_BANS, JUDGED_BANS } from './visit-filters.ts'

/** As it stands in the address; empty is everything. */
type Handling = Record<'solvedMode' | 'verdictBy', string>

interface Choice {
  value: string
  label: 'ui.mode.passed' | 'visits.handling.banned' | 'ui.verdict.enforced' | 'ui.verdict.judged'
  filter: { solvedMode: SolvedMode; verdictBy?: VerdictBy }
}

const ANY: Handling = { solvedMode: '', verdictBy: '' }
/** Banned at all, and of that what a resolver carried out and what was only judged here. */
const CHOICES: readonly Choice[] = [
  { value: 'passed', label: 'ui.mode.passed', filter: { solvedMode: 'passed' } },
  { value: 'banned', label: 'visits.handling.banned', filter: { solvedMode: 'banned' } },
  { value: 'enforced', label: 'ui.verdict.enforced', filter: ENFORCED_BANS },
  { value: 'judged', label: 'ui.verdict.judged', filter: JUDGED_BANS },
]

/** How visits were handled, and whether that was carried out. */
export function HandlingFilter({
  filters,
  onChange,
}: {
  filters: Handling
  onChange: (change: Handling) => void
}) {
  const t = useText()
  return (
    <FilterSelect
      label={t('visits.filter.mode')}
      value={chosenHandling(filters)}
      options={CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
      onChange={(chosen) => onChange({ ...ANY, ...CHOICES.find(({ value }) => value === chosen)?.filter })}
    />
  )
}

/** The choice that the address stands for; none where it is typed by hand and is none of them. */
export function chosenHandling({ solvedMode, verdictBy }: Handling): string {
  const chosen = CHOICES.find(
    ({ filter }) => filter.solvedMode === solvedMode && (filter.verdictBy ?? '') === verdictBy,
  )
  return chosen?.value ?? ''
}
