import type { ResourceName, ResourceRow } from '@netwarden/shared/api-calls'
import { type ListControllerResult, useRecordSelection } from 'react-admin'
import { isRecord } from '../../kit/stores/browser-storage.ts'
import type { TimeSpan } from '../../kit/time-range.ts'
import { type Named, useRows } from '../records.ts'
import type { TimedList } from './use-timed-list.ts'

type Filter = Readonly<Record<string, unknown>>

/**
 * A page of a resource's rows by time, as the list's address says, and `list`, which is that for react-admin's
 * `ListContextProvider`. `filter` is the query besides the time; an empty value in it is everything. `form` is
 * how the rows are shown, which is no filter. A query that is no longer needed is cancelled, on the server, too;
 * without `isNeeded` none is made.
 */
export function useTimedRows<Name extends ResourceName>(
  resource: Name,
  state: TimedList<string>,
  filter: Filter = state.filters,
  { form = {}, isNeeded = true }: { form?: Filter; isNeeded?: boolean } = {},
) {
  const { key, page, range, custom, asOf } = state
  const sort = { field: state.sort.field, order: state.sort.order === 'asc' ? 'ASC' : 'DESC' } as const
  const filterValues = given(filter)
  const found = useRows(
    resource,
    {
      pagination: { page: page.current, perPage: page.pageSize },
      sort,
      filter: given({ ...filter, ...form, range, ...custom, asOf }),
      meta: { key },
    },
    {
      enabled: isNeeded,
      // For another page of the same query, the current rows stay until it is loaded.
      placeholderData: (previous, query) => (isOf(query?.queryKey, key) ? previous : undefined),
      // The table shows the error.
      meta: { isQuiet: true },
    },
  )
  const [selectedIds, selection] = useRecordSelection<Named<ResourceRow<Name>>>({
    resource,
    disableSyncWithStore: true,
  })
  const { data, total, meta, refetch } = found
  const span: TimeSpan = { ...meta?.span, ...(meta?.asOf && { to: meta.asOf }) }
  const list = {
    ...found,
    resource,
    sort,
    setSort: ({ order }) => state.setSort({ field: sort.field, order: order === 'ASC' ? 'asc' : 'desc' }),
    page: page.current,
    perPage: page.pageSize,
    setPage: (current) => state.setPage({ ...page, current }, meta?.asOf),
    setPerPage: (pageSize) => state.setPage({ current: 1, pageSize }, meta?.asOf),
    filterValues,
    setFilters: (next) => {
      const names = Object.keys(state.filters).filter((name) => name in filter)
      state.setFilters(changesOf(names, filterValues, next ?? {}))
    },
    // Each filter is always visible.
    displayedFilters: {},
    showFilter: (name, text) => state.setFilters({ [name]: text }),
    hideFilter: (name) => state.setFilters({ [name]: '' }),
    selectedIds,
    onSelect: selection.select,
    onSelectAll: () => selection.select(data?.map(({ id }) => id) ?? []),
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clearSelection,
  } as ListControllerResult<Named<ResourceRow<Name>>>
  return {
    list,
    rows: data,
    total: data && total,
    totalIsAtLeast: meta?.totalIsAtLeast === true,
    /** The requested range; its end is the moment up to which the answer counts. */
    span,
    milliseconds: Number(meta?.milliseconds ?? 0),
    /** The rows belong to another page of the same query; the new ones are being loaded. */
    isStale: found.isPlaceholderData,
    refetch,
  }
}

function given(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** Writes only the changed values: later changes that are not rendered yet must be kept, but not by a clearing. */
function changesOf(names: readonly string[], drawn: Filter, next: Filter): Record<string, string> {
  if (Object.keys(next).length === 0) return Object.fromEntries(names.map((name) => [name, '']))
  const textOf = (filter: Filter, name: string) => String(filter[name] ?? '')
  const changed = names.filter((name) => textOf(next, name) !== textOf(drawn, name))
  return Object.fromEntries(changed.map((name) => [name, textOf(next, name)]))
}

function isOf(queryKey: readonly unknown[] | undefined, key: string): boolean {
  const params = queryKey?.[2]
  return isRecord(params) && isRecord(params.meta) && params.meta.key === key
}
