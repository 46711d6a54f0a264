import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { ENABLED_STATES, FOLLOWED_KINDS, type SourceList } from './use-source-list.ts'

export function SourceFilters({ list }: { list: SourceList }) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
      <FilterText
        label={t('sources.filter.q')}
        placeholder={t('sources.filter.qHint')}
        value={filters.q}
        onCommit={(q) => setFilters({ q })}
        width={250}
      />
      <FilterSelect
        label={t('sources.field.kind')}
        value={filters.kind}
        options={FOLLOWED_KINDS.map((value) => ({ value, label: t(`sources.kind.${value}`) }))}
        onChange={(kind) => setFilters({ kind })}
      />
      <FilterSelect
        label={t('sources.field.enabled')}
        value={filters.enabled}
        options={ENABLED_STATES.map((value) => ({ value, label: t(`sources.enabled.${value}`) }))}
        onChange={(enabled) => setFilters({ enabled })}
      />
    </FilterBar>
  )
}
