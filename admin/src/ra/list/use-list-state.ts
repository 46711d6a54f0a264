import { DEFAULT_PAGE_SIZE } from '@netwarden/shared'
import { useMemo } from 'react'
import type { UrlRules } from '../../kit/url-rules.ts'
import { useUrlState } from '../../kit/use-url-state.ts'
import type { Sort } from '../table/columns.ts'
import type { PageState } from '../table/Pager.tsx'
import { listDefaults } from './list-setup.ts'

export interface ListState<Filter extends string> {
  /** Filters by name; empty means all. */
  filters: Record<Filter, string>
  setFilters: (changes: Partial<Record<Filter, string>>) => void
  hasFilters: boolean
  clearFilters: () => void
  page: PageState
  setPage: (page: PageState) => void
  sort: Sort
  setSort: (sort: Sort) => void
  /** All of it as the list calls take it. */
  query: Record<string, string | number>
}

interface Setup<Filter extends string> {
  filters: Readonly<Record<Filter, string>>
  sort: Sort
  pageSize?: number
  /** Which values of the filters, and which sort, the calls take. */
  rules?: UrlRules
}

/** Filters, page and sort of a list, in the address. `setup` must be a constant. */
export function useListState<Filter extends string>(setup: Setup<Filter>): ListState<Filter> {
  const defaults = useMemo(() => listDefaults({ pageSize: DEFAULT_PAGE_SIZE, ...setup }), [setup])
  const [values, set] = useUrlState(defaults, setup.rules)
  return useMemo(() => {
    const filters = pickFilters(setup, values)
    const page = {
      current: Number(values.current),
      pageSize: Number(values.pageSize),
    }
    const sort: Sort = {
      field: values.sort ?? setup.sort.field,
      order: values.order === 'asc' ? 'asc' : 'desc',
    }
    return {
      filters,
      setFilters: set,
      hasFilters: Object.entries(filters).some(([name, value]) => value !== defaults[name]),
      clearFilters: () => set({ ...setup.filters }),
      page,
      setPage: ({ current, pageSize }) => set({ current: String(current), pageSize: String(pageSize) }),
      sort,
      setSort: ({ field, order }) => set({ sort: field, order }),
      query: { ...filters, ...page, sort: sort.field, order: sort.order },
    }
  }, [values, set, setup, defaults])
}

function pickFilters<Filter extends string>(
  setup: Setup<Filter>,
  values: Readonly<Record<string, string>>,
): Record<Filter, string> {
  const entries = Object.entries<string>(setup.filters).map(([name, initial]) => [
    name,
    values[name] ?? initial,
  ])
  return Object.fromEntries(entries) as Record<Filter, string>
}
