import { useText } from '../../kit/i18n/index.ts'
import { FilterSelect } from '../../kit/index.ts'
import { chosenHandling, HANDLINGS, type Handling, NO_HANDLING } from './handling.ts'

/** Filters visits by their handling, and whether it was enforced. */
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
      options={HANDLINGS.map(({ value }) => ({ value, label: t(`ui.verdict.${value}`) }))}
      onChange={(chosen) => onChange(HANDLINGS.find(({ value }) => value === chosen)?.filter ?? NO_HANDLING)}
    />
  )
}
