import { canonicalIp, POLICY_GROUPS } from '@netwarden/shared'
import { HandlingFilter, TimeFilter } from '../../domain/visit/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { type ControlState, chosenGroup } from './use-control-state.ts'

export function ControlFilterBar({ state }: { state: ControlState }) {
  const t = useText()
  const names = useValueNames()
  const { filters, setFilters } = state
  return (
    <FilterBar onClear={state.hasFilters ? state.clearFilters : undefined}>
      <TimeFilter range={state.range} custom={state.custom} onChange={state.setRange} />
      <FilterSelect
        label={t('visits.field.controlGroup')}
        value={chosenGroup(filters)}
        options={POLICY_GROUPS.map((value) => ({ value, label: names.controlGroup(value) }))}
        onChange={(controlGroup) => setFilters({ controlGroup })}
      />
      <HandlingFilter filters={filters} onChange={setFilters} />
      <FilterText
        label={t('visits.field.deviceIP')}
        value={filters.deviceIP}
        width={220}
        check={(text) => (canonicalIp(text) === null ? t('controlState.wrongIp') : undefined)}
        onCommit={(ip) => setFilters({ deviceIP: canonicalIp(ip) ?? ip })}
      />
      <FilterText
        label={t('visits.field.domain')}
        placeholder={t('controlState.domainPlaceholder')}
        value={filters.domain}
        onCommit={(domain) => setFilters({ domain })}
      />
    </FilterBar>
  )
}
