import { useCallback, useMemo } from 'react'
import { startOfDay, userTimeZone } from './i18n/index.ts'
import { useUrlState } from './use-url-state.ts'

export const RANGES = ['1h', 'today', 'yesterday', '24h', '7d', '30d', 'custom'] as const
export type RangeName = (typeof RANGES)[number]

const HOUR = 3_600_000
const STEP = 10_000
const LENGTHS: Readonly<Partial<Record<RangeName, number>>> = {
  '1h': HOUR,
  '24h': 24 * HOUR,
  '7d': 7 * 24 * HOUR,
  '30d': 30 * 24 * HOUR,
}

/** ISO times as the calls take them; without `to` the range reaches to now. */
export interface TimeSpan {
  from?: string
  to?: string
}

export interface TimeRange {
  name: RangeName
  /** Identifies the range in a query key, independent of the clock. */
  key: string
  /** The range as list requests send it, independent of the clock. */
  asked: Readonly<Record<string, string>>
  /** The range at the moment of the call, for a request that starts now. */
  resolve: () => TimeSpan
  choose: (name: RangeName, span?: TimeSpan) => void
}

const DEFAULTS = { range: '', from: '', to: '' }

/** A time range in the address: `range=7d`, or `range=custom&from=…&to=…`. */
export function useTimeRange(initial: RangeName = '24h'): TimeRange {
  const [{ range, from, to }, set] = useUrlState(DEFAULTS)
  const name = RANGES.find((known) => known === range) ?? (from || to ? 'custom' : initial)
  const resolve = useCallback(() => resolveRange(name, { from, to }), [name, from, to])
  const choose = useCallback(
    (chosen: RangeName, span: TimeSpan = {}) =>
      set({ range: chosen === initial ? '' : chosen, from: span.from ?? '', to: span.to ?? '' }),
    [set, initial],
  )
  return useMemo(
    () => ({
      name,
      key: `${name}|${from}|${to}`,
      asked: { range: name, ...(name === 'custom' && resolveRange(name, { from, to })) },
      resolve,
      choose,
    }),
    [name, from, to, resolve, choose],
  )
}

/** The time rounded up to the next full ten seconds: within them, all consoles make the same request. */
export function endOfStep(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / STEP) * STEP)
}

export function resolveRange(name: RangeName, custom: TimeSpan, now = new Date()): TimeSpan {
  if (name === 'custom') {
    return { ...(custom.from && { from: custom.from }), ...(custom.to && { to: custom.to }) }
  }
  const length = LENGTHS[name]
  if (length !== undefined) return { from: new Date(endOfStep(now).getTime() - length).toISOString() }
  const today = startOfDay(now, userTimeZone())
  if (name === 'today') return { from: today.toISOString() }
  const yesterday = startOfDay(new Date(today.getTime() - 1), userTimeZone())
  return { from: yesterday.toISOString(), to: today.toISOString() }
}

interface RequestedTime {
  /** One of `RANGES`; anything else: by its bounds alone. */
  range?: unknown
  from?: unknown
  to?: unknown
  /** The moment at which paging is fixed. */
  asOf?: unknown
}

/** The time that a list is of, as of now or of the moment that paging holds on to; nothing is all that is kept. */
export function spanOf({ range, from, to, asOf }: RequestedTime): TimeSpan {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const pinned = text(asOf)
  const name = RANGES.find((known) => known === range) ?? 'custom'
  const span = resolveRange(name, { from: text(from), to: text(to) }, pinned ? new Date(pinned) : new Date())
  return pinned && !(span.to && span.to < pinned) ? { ...span, to: pinned } : span
}
