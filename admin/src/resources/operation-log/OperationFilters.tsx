import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText, RangePicker, type TimeRange } from '../../kit/index.ts'
import type { ListState } from '../../ra/index.ts'
import { ACTION_FILTERS } from './operation-names.ts'

interface Props {
  list: ListState<'actor' | 'action' | 'subject'>
  /** For the reader's own entries, which have no page head that holds the range. */
  ownRange?: TimeRange
}

export function OperationFilters({ list, ownRange }: Props) {
  const t = useText()
  const { filters, setFilters } = list
  const known = ACTION_FILTERS.map((value) => ({
    value: value as string,
    label: t(`operation.filter.${value}`),
  }))
  // A link may ask for an action by its whole name.
  const isOther = filters.action !== '' && !known.some(({ value }) => value === filters.action)
  const actions = isOther ? [...known, { value: filters.action, label: filters.action }] : known
  return (
    <FilterBar onClear={list.hasFilters ? list.clearFilters : undefined}>
      {ownRange ? (
        <RangePicker range={ownRange} />
      ) : (
        <FilterText
          label={t('operation.actor')}
          value={filters.actor}
          onCommit={(actor) => setFilters({ actor })}
          width={200}
        />
      )}
      <FilterSelect
        label={t('operation.action')}
        value={filters.action}
        options={actions}
        onChange={(action) => setFilters({ action })}
      />
      <FilterText
        label={t('operation.subject')}
        value={filters.subject}
        onCommit={(subject) => setFilters({ subject })}
        width={240}
      />
    </FilterBar>
  )
}
