import { useMemo } from 'react'
import {
  type PageState,
  RANGES,
  type RangeName,
  resolveRange,
  type Sort,
  type TimeSpan,
  useUrlState,
} from '../../ui/index.ts'

const PAGE_SIZE = 20
const DEFAULT_RANGE: RangeName = '30d'
const NO_FILTERS = { username: '', ip: '' }
const DEFAULTS = {
  ...NO_FILTERS,
  range: DEFAULT_RANGE as string,
  from: '',
  to: '',
  order: 'desc',
  current: '1',
  pageSize: String(PAGE_SIZE),
  /** The moment that paging goes on from, so that its rows do not move while log-ins come in. */
  asOf: '',
}

export type VisitLogFilters = typeof NO_FILTERS
/** Without bounds a custom range is all that is kept. */
export type VisitLogRange = RangeName | 'all'

export interface VisitLogState {
  filters: VisitLogFilters
  setFilters: (changes: Partial<VisitLogFilters>) => void
  hasFilters: boolean
  clearFilters: () => void
  range: VisitLogRange
  custom: TimeSpan
  setRange: (range: VisitLogRange, span?: TimeSpan) => void
  /** The time asked for, as of now or of the moment that paging holds on to. */
  resolveSpan: () => TimeSpan
  page: PageState
  setPage: (page: PageState, asOf: string | undefined) => void
  sort: Sort
  setSort: (sort: Sort) => void
  /** Stands for the question in a query key: it does not move with the clock. */
  key: string
}

/** Filters, time and page live in the address: whoever opens it sees the same. */
export function useVisitLogState(): VisitLogState {
  const [values, set] = useUrlState(DEFAULTS)
  return useMemo(() => {
    const { username, ip, range, from, to, asOf, order, current, pageSize } = values
    const custom = { ...(from && { from }), ...(to && { to }) }
    const name = toRange(range, from, to)
    return {
      filters: { username, ip },
      setFilters: (changes: Partial<VisitLogFilters>) => set({ ...changes, asOf: '' }),
      hasFilters: username !== '' || ip !== '',
      clearFilters: () => set({ ...NO_FILTERS, asOf: '' }),
      range: name,
      custom,
      setRange: (chosen: VisitLogRange, span: TimeSpan = {}) =>
        set({
          range: chosen === 'all' ? 'custom' : chosen,
          from: span.from ?? '',
          to: span.to ?? '',
          asOf: '',
        }),
      resolveSpan: () => spanOf(name, custom, asOf),
      page: { current: toCount(current, 1), pageSize: toCount(pageSize, PAGE_SIZE) },
      setPage: (next: PageState, known: string | undefined) =>
        set({ current: String(next.current), pageSize: String(next.pageSize), asOf: known ?? asOf }),
      sort: { field: 'accessAt', order: order === 'asc' ? 'asc' : 'desc' } as const,
      setSort: (sort: Sort) => set({ order: sort.order, asOf: '' }),
      key: JSON.stringify([username, ip, name, custom, asOf]),
    }
  }, [values, set])
}

function toRange(text: string, from: string, to: string): VisitLogRange {
  const name = RANGES.find((known) => known === text) ?? DEFAULT_RANGE
  return name === 'custom' && !from && !to ? 'all' : name
}

function spanOf(range: VisitLogRange, custom: TimeSpan, asOf: string): TimeSpan {
  const moment = Number.isNaN(Date.parse(asOf)) ? undefined : asOf
  const now = moment === undefined ? new Date() : new Date(moment)
  const span = range === 'all' ? {} : resolveRange(range, custom, now)
  return moment === undefined ? span : { ...span, to: moment }
}

/** The address is typed by anyone: what is no positive whole number is the default. */
function toCount(text: string, initial: number): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : initial
}
