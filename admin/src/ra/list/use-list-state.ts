import { DEFAULT_PAGE_SIZE } from '@netwarden/shared/limits'
import { useMemo } from 'react'
import type { SortPayload } from 'react-admin'
import type { UrlRules } from '../../kit/url-rules.ts'
import { useUrlState } from '../../kit/use-url-state.ts'
import type { Sort } from '../table/columns.ts'
import type { PageState } from '../table/Pager.tsx'
import { listDefaults, pickFilters } from './list-setup.ts'

export interface ListState<Filter extends string> {
  /** Filters by name; empty means all. */
  filters: Record<Filter, string>
  setFilters: (changes: Partial<Record<Filter, string>>) => void
  hasFilters: boolean
  clearFilters: () => void
  page: PageState
  setPage: (page: PageState) => void
  sort: SortPayload
  setSort: (sort: SortPayload) => void
  /** The complete state as the list calls take it. */
  query: Record<string, string | number>
}

interface Setup<Filter extends string> {
  filters: Readonly<Record<Filter, string>>
  sort: Sort
  pageSize?: number
  /** Valid values of the filters and of the sort. */
  rules?: UrlRules
}

/** Filters, page and sort of a list, in the address. `setup` must be a constant. */
export function useListState<Filter extends string>(setup: Setup<Filter>): ListState<Filter> {
  const defaults = useMemo(() => listDefaults({ pageSize: DEFAULT_PAGE_SIZE, ...setup }), [setup])
  const [values, set] = useUrlState(defaults, setup.rules)
  return useMemo(() => {
    const filters = pickFilters(setup.filters, values)
    const page = {
      current: Number(values.current),
      pageSize: Number(values.pageSize),
    }
    const { sort: field = setup.sort.field, order = setup.sort.order } = values
    return {
      filters,
      setFilters: set,
      hasFilters: Object.entries(filters).some(([name, value]) => value !== defaults[name]),
      clearFilters: () => set({ ...setup.filters }),
      page,
      setPage: ({ current, pageSize }) => set({ current: String(current), pageSize: String(pageSize) }),
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      setSort: (sort) => set({ sort: sort.field, order: sort.order.toLowerCase() }),
      query: { ...filters, ...page, sort: field, order },
    }
  }, [values, set, setup, defaults])
}
