import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import type { OrgList } from './use-org-list.ts'
import { useOrgNames } from './use-org-names.ts'

export function OrgFilters({ list }: { list: OrgList }) {
  const t = useText()
  const names = useOrgNames()
  const { filters, setFilters } = list
  return (
    <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
      <FilterText
        label={t('orgs.filter.q')}
        placeholder={t('orgs.filter.qHint')}
        value={filters.q}
        onCommit={(q) => setFilters({ q })}
        width={290}
      />
      <FilterSelect
        label={t('orgs.field.industry')}
        value={filters.industry}
        options={names.industries}
        onChange={(industry) => setFilters({ industry })}
      />
      <FilterSelect
        label={t('orgs.field.country')}
        value={filters.country}
        options={names.countries}
        onChange={(country) => setFilters({ country })}
      />
    </FilterBar>
  )
}
