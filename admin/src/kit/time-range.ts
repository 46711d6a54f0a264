import { useCallback, useMemo } from 'react'
import { startOfDay, userTimeZone } from './i18n/index.ts'
import { useUrlState } from './use-url-state.ts'

export const RANGES = ['today', '24h', '7d', '30d', 'custom'] as const
export type RangeName = (typeof RANGES)[number]

const HOUR = 3_600_000
const LENGTHS: Readonly<Partial<Record<RangeName, number>>> = {
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
  /** Stands for the range in a query key: it does not move with the clock. */
  key: string
  /** The range as of now, to be asked for when a request is made. */
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
    () => ({ name, key: `${name}|${from}|${to}`, resolve, choose }),
    [name, from, to, resolve, choose],
  )
}

export function resolveRange(name: RangeName, custom: TimeSpan, now = new Date()): TimeSpan {
  if (name === 'custom') {
    return { ...(custom.from && { from: custom.from }), ...(custom.to && { to: custom.to }) }
  }
  const length = LENGTHS[name]
  const start = length === undefined ? startOfDay(now, userTimeZone()) : new Date(now.getTime() - length)
  return { from: start.toISOString() }
}
