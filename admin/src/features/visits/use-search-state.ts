import { useMemo } from 'react'
import {
  RANGES,
  type RangeName,
  resolveRange,
  type Sort,
  type TimeSpan,
  useUrlState,
} from '../../ui/index.ts'
import type { PageState } from '../../ui/table/Pager.tsx'
import { NO_FILTERS, type VisitFilterName, type VisitFilters } from './visit-filters.ts'

const PAGE_SIZE = 20
const DEFAULTS = {
  ...NO_FILTERS,
  range: '24h',
  from: '',
  to: '',
  order: 'desc',
  current: '1',
  pageSize: String(PAGE_SIZE),
  /** The moment that paging goes on from, so that its rows do not move while records come in. */
  asOf: '',
  /** The visit whose details are open. */
  visit: '',
}
type Name = keyof typeof DEFAULTS

/** Without bounds a custom range is all that is kept. */
export type SearchRange = RangeName | 'all'

export interface SearchState {
  filters: VisitFilters
  setFilters: (changes: Partial<VisitFilters>) => void
  clearFilters: () => void
  range: SearchRange
  custom: TimeSpan
  setRange: (range: SearchRange, span?: TimeSpan) => void
  /** The time asked for, as of now or of the moment that paging holds on to. */
  resolveSpan: () => TimeSpan
  page: PageState
  setPage: (page: PageState, asOf: string | undefined) => void
  sort: Sort
  setSort: (sort: Sort) => void
  asOf: string
  /** Lets the newest records in again. */
  unpin: () => void
  visit: string
  openVisit: (id: string) => void
  /** Stands for the search in a query key: it does not move with the clock. */
  key: string
}

/** The whole search lives in the address: whoever opens it sees the same. */
export function useSearchState(): SearchState {
  const [values, set] = useUrlState<Name>(DEFAULTS)
  return useMemo(() => {
    const { from, to, asOf, current, visit, range, order, pageSize, ...filters } = values
    const custom = { ...(from && { from }), ...(to && { to }) }
    const name = toRange(range, from, to)
    const fresh = { asOf: '', visit: '' }
    const page = { current: toCount(current, 1), pageSize: toCount(pageSize, PAGE_SIZE) }
    return {
      filters,
      setFilters: (changes: Partial<Record<VisitFilterName, string>>) => set({ ...changes, ...fresh }),
      clearFilters: () => set({ ...NO_FILTERS, ...fresh }),
      range: name,
      custom,
      setRange: (chosen: SearchRange, span: TimeSpan = {}) =>
        set({
          range: chosen === 'all' ? 'custom' : chosen,
          from: span.from ?? '',
          to: span.to ?? '',
          ...fresh,
        }),
      resolveSpan: () => spanOf(name, custom, asOf),
      page,
      setPage: (next: PageState, known: string | undefined) =>
        set({
          current: String(next.current),
          pageSize: String(next.pageSize),
          asOf: known ?? asOf,
          visit: '',
        }),
      sort: { field: 'accessAt', order: order === 'asc' ? 'asc' : 'desc' } as const,
      setSort: (sort: Sort) => set({ order: sort.order, ...fresh }),
      asOf,
      unpin: () => set(fresh),
      visit,
      openVisit: (id: string) => set({ visit: id, current }),
      key: JSON.stringify([filters, name, custom, asOf]),
    }
  }, [values, set])
}

function toRange(text: string, from: string, to: string): SearchRange {
  const name = RANGES.find((known) => known === text) ?? '24h'
  if (name === 'custom' && !from && !to) return 'all'
  return name
}

function spanOf(range: SearchRange, custom: TimeSpan, asOf: string): TimeSpan {
  const moment = asOf && !Number.isNaN(Date.parse(asOf)) ? asOf : undefined
  const span =
    range === 'all' ? {} : resolveRange(range, custom, moment === undefined ? new Date() : new Date(moment))
  return moment === undefined ? span : { ...span, to: moment }
}

function toCount(text: string, initial: number): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : initial
}
