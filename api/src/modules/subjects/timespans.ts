import type { Timespan } from '@netwarden/shared/contract'
import { DateTime, type DurationLikeObject } from 'luxon'
import { BoundedCache } from '../../platform/caches/bounded-cache.ts'
import { endOfQuarter, type Span } from '../../platform/events/time-slices.ts'
import { alignDay, slotStarts } from '../../platform/time/chart-slots.ts'

/** The slots of a chart (epoch ms), and the moment that ends the part of the span before it. */
export interface SlotsAndCut {
  starts: readonly number[]
  cut: number
}

/** A time span, the slots of its chart, and the span before it that it is compared with. */
export interface Period {
  span: Span
  before: Span
  starts: readonly number[]
  startsBefore: readonly number[]
  /** All slots, and the end of the span before. */
  slots: SlotsAndCut
}

const SHAPES: Record<Timespan, { slot: 'hour' | 'day' | 'month'; length: DurationLikeObject }> = {
  day: { slot: 'hour', length: { hours: 24 } },
  week: { slot: 'day', length: { days: 7 } },
  month: { slot: 'day', length: { months: 1 } },
  quarter: { slot: 'day', length: { months: 3 } },
  year: { slot: 'month', length: { years: 1 } },
}

const MAX_PERIODS = 200
const periods = new BoundedCache<string, Period>(MAX_PERIODS)

/**
 * Whole slots of the zone up to the one that is running: a year is this month and the eleven before. It ends with the current
 * quarter hour, so that only sums are read, and for a quarter hour the same ones.
 */
export function periodOf(timespan: Timespan, now: number, timeZone: string): Period {
  const until = endOfQuarter(now)
  const key = `${timespan} ${until} ${timeZone}`
  const known = periods.get(key)
  if (known) return known
  const period = computePeriod(timespan, until, timeZone)
  periods.set(key, period)
  return period
}

function computePeriod(timespan: Timespan, until: number, timeZone: string): Period {
  const now = until - 1
  const { slot, length } = SHAPES[timespan]
  const end = DateTime.fromMillis(now, { zone: timeZone })
  const next = alignDay(end.startOf(slot).plus({ [slot]: 1 }), slot)
  const start = alignDay(next.minus(length), slot)
  const startBefore = alignDay(start.minus(length), slot)
  const cut = DateTime.fromMillis(until, { zone: timeZone }).minus(length)
  const before = { from: startBefore.toMillis(), to: Math.min(cut.toMillis(), start.toMillis()) }
  const starts = slotStarts(start, now, slot)
  const startsBefore = slotStarts(startBefore, start.toMillis(), slot)
  return {
    span: { from: start.toMillis(), to: until },
    before,
    starts,
    startsBefore,
    slots: { starts: [...startsBefore, ...starts], cut: before.to },
  }
}
