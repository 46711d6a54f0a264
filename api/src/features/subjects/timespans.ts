import type { Timespan } from '@netwarden/shared'
import { DateTime, type DateTimeUnit, type DurationLikeObject } from 'luxon'
import type { Span } from '../../events/time-slices.ts'

/** A time span that ends now, the slots of its chart, and the span before it that it is compared with. */
export interface Period {
  span: Span
  before: Span
  starts: number[]
  startsBefore: number[]
}

const SHAPES: Record<Timespan, { slot: DateTimeUnit; step: DurationLikeObject; length: DurationLikeObject }> =
  {
    day: { slot: 'hour', step: { hours: 1 }, length: { hours: 24 } },
    week: { slot: 'day', step: { days: 1 }, length: { days: 7 } },
    month: { slot: 'day', step: { days: 1 }, length: { months: 1 } },
    quarter: { slot: 'day', step: { days: 1 }, length: { months: 3 } },
    year: { slot: 'month', step: { months: 1 }, length: { years: 1 } },
  }

/** Whole slots of the zone up to the one that is running: a year is this month and the eleven before. */
export function periodOf(timespan: Timespan, now: number, timeZone: string): Period {
  const { slot, step, length } = SHAPES[timespan]
  const end = DateTime.fromMillis(now, { zone: timeZone })
  const start = end.startOf(slot).plus(step).minus(length)
  const startBefore = start.minus(length)
  return {
    span: { from: start.toMillis(), to: now },
    before: { from: startBefore.toMillis(), to: Math.min(end.minus(length).toMillis(), start.toMillis()) },
    starts: slotStarts(start, end, step),
    startsBefore: slotStarts(startBefore, start, step),
  }
}

function slotStarts(from: DateTime, to: DateTime, step: DurationLikeObject): number[] {
  const starts: number[] = []
  for (let start = from; start < to; start = start.plus(step)) starts.push(start.toMillis())
  return starts
}
