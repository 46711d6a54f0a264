import { DateTime, type DurationLikeObject } from 'luxon'
import { dayStart, type Span, startOf } from '../events/time-slices.ts'

/** A chart's slots: their size, and the start of each (epoch ms, ascending, aligned in the zone, no gap, no double). */
export interface ChartSlots {
  size: SlotSize
  starts: number[]
}
export type SlotSize = '5min' | 'hour' | 'day' | 'month'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STEPS: Record<SlotSize, DurationLikeObject> = {
  '5min': { minutes: 5 },
  hour: { hours: 1 },
  day: { days: 1 },
  month: { months: 1 },
}

/** 5 minutes up to 6 h, 1 hour up to 3 days, 1 day up to 92 days, else 1 month. */
export function slotSize({ from, to }: Span): SlotSize {
  const length = to - from
  if (length <= 6 * HOUR) return '5min'
  if (length <= 3 * DAY) return 'hour'
  return length <= 92 * DAY ? 'day' : 'month'
}

export function chartSlots(span: Span, timeZone: string): ChartSlots {
  const size = slotSize(span)
  return { size, starts: slotStarts(slotStart(span.from, size, timeZone), span.to, size) }
}

/**
 * The starts from one on, up to before `to`. A day whose midnight the clocks skip begins an hour late; the next one
 * does not, so each day and month is aligned separately.
 */
export function slotStarts(from: DateTime, to: number, size: SlotSize): number[] {
  const starts: number[] = []
  for (let start = from; start.toMillis() < to; start = alignDay(start.plus(STEPS[size]), size)) {
    starts.push(start.toMillis())
  }
  return starts
}

/** Hours are left as they are: the hour that the clocks repeat has two starts. */
export function alignDay(time: DateTime, size: SlotSize): DateTime {
  return size === 'day' || size === 'month' ? startOf(time, size) : time
}

/** Whether each begins a day of the zone: only then can sums by its days be used. */
export function areDayStarts(starts: readonly number[], timeZone: string): boolean {
  const known = knownDayStarts.get(starts)
  if (known?.timeZone === timeZone) return known.are
  const are = starts.every((at) => dayStart(at, timeZone) === at)
  knownDayStarts.set(starts, { timeZone, are })
  return are
}

/** By the array itself: those of subjects are asked for again with each call. */
const knownDayStarts = new WeakMap<readonly number[], { timeZone: string; are: boolean }>()

function slotStart(at: number, size: SlotSize, timeZone: string): DateTime {
  const time = DateTime.fromMillis(at, { zone: timeZone })
  if (size !== '5min') return startOf(time, size)
  return DateTime.fromMillis(Math.floor(at / 300_000) * 300_000, { zone: timeZone })
}

/** The index of the slot that holds a moment; -1 before the first. */
export function slotIndex(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The twelve two-hour slots of a day by the clock on the wall, which a day of 23 or 25 hours has too. */
export function dayOfTwoHours(
  at: number,
  timeZone: string,
): { start: number; end: number; starts: number[]; names: string[] } {
  const day = DateTime.fromMillis(dayStart(at, timeZone), { zone: timeZone })
  const hours = Array.from({ length: 12 }, (_, index) => index * 2)
  return {
    start: day.toMillis(),
    end: day.plus({ days: 1 }).toMillis(),
    starts: hours.map((hour) => day.set({ hour }).toMillis()),
    names: hours.map((hour) => `${String(hour).padStart(2, '0')}:00`),
  }
}

/** The same time of day, one day earlier. */
export function dayBefore(at: number, timeZone: string): number {
  return DateTime.fromMillis(at, { zone: timeZone }).minus({ days: 1 }).toMillis()
}
