import { useMemo } from 'react'
import { RANGES, type RangeName, spanOf, type TimeSpan } from '../../kit/time-range.ts'
import type { UrlRules } from '../../kit/url-rules.ts'
import { useUrlState } from '../../kit/use-url-state.ts'
import type { Sort } from '../table/columns.ts'
import type { PageState } from '../table/Pager.tsx'
import { pickFilters } from './list-setup.ts'

/** A custom range without bounds covers all stored records. */
export type ListRange = RangeName | 'all'

interface Setup<Filter extends string> {
  /** Filters of the list; empty means no filter. */
  filters: Readonly<Record<Filter, ''>>
  range: RangeName
  /** Name of the time field in the API, by which the list is sorted. */
  time?: string
  /** Valid values of the filters. */
  rules?: UrlRules
}

export interface TimedList<Filter extends string> {
  filters: Record<Filter, string>
  setFilters: (changes: Partial<Record<Filter, string>>) => void
  range: ListRange
  custom: TimeSpan
  setRange: (range: ListRange, span?: TimeSpan) => void
  /** The requested time, up to now or up to the moment that paging is fixed at. */
  resolveSpan: () => TimeSpan
  page: PageState
  setPage: (page: PageState, asOf: string | undefined) => void
  sort: Sort
  setSort: (sort: Sort) => void
  asOf: string
  /** Shows the newest records again. */
  unpin: () => void
  /** The row whose details are open. */
  opened: string
  open: (id: string) => void
  /** Identifies the query in a query key, independent of the clock. */
  key: string
}

const PAGE_SIZE = 20
const STATE = {
  from: '',
  to: '',
  order: 'desc',
  current: '1',
  pageSize: String(PAGE_SIZE),
  /** The moment that paging is fixed at, so that its rows do not move while records come in. */
  asOf: '',
  visit: '',
}
type StateName = keyof typeof STATE | 'range'

/**
 * A list of events by time: the address keeps filters, time, page and the open row, so that every user of the
 * link sees the same. `setup` must be a constant.
 */
export function useTimedList<Filter extends string>(setup: Setup<Filter>): TimedList<Filter> {
  const defaults = useMemo<Record<string, string>>(
    () => ({ ...setup.filters, ...STATE, range: setup.range }),
    [setup],
  )
  const [values, set] = useUrlState<string>(defaults, setup.rules)
  return useMemo(() => {
    const of = (name: StateName) => values[name] ?? ''
    const [from, to, asOf, current] = [of('from'), of('to'), of('asOf'), of('current')]
    const filters = pickFilters(setup.filters, values)
    const custom = { ...(from && { from }), ...(to && { to }) }
    const range = toRange(of('range'), custom, setup.range)
    const fresh = { asOf: '', visit: '' }
    return {
      filters,
      setFilters: (changes) => set({ ...changes, ...fresh }),
      range,
      custom,
      setRange: (chosen, span = {}) =>
        set({
          range: chosen === 'all' ? 'custom' : chosen,
          from: span.from ?? '',
          to: span.to ?? '',
          ...fresh,
        }),
      resolveSpan: () => spanOf({ range, ...custom, asOf }),
      page: { current: Number(current), pageSize: Number(of('pageSize')) },
      setPage: (next, known) =>
        set({
          current: String(next.current),
          pageSize: String(next.pageSize),
          asOf: known ?? asOf,
          visit: '',
        }),
      sort: { field: setup.time ?? 'accessAt', order: of('order') === 'asc' ? 'asc' : 'desc' },
      setSort: (sort) => set({ order: sort.order, ...fresh }),
      asOf,
      unpin: () => set(fresh),
      opened: of('visit'),
      open: (id) => set({ visit: id, current }, 'visit'),
      key: JSON.stringify([filters, range, custom, asOf]),
    }
  }, [values, set, setup])
}

function toRange(text: string, { from, to }: TimeSpan, initial: RangeName): ListRange {
  const name = RANGES.find((known) => known === text) ?? initial
  return name === 'custom' && !from && !to ? 'all' : name
}
