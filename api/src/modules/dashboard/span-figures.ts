import type { Stat } from '@netwarden/shared/contract'
import { QUARTER, type Span } from '../../platform/events/time-slices.ts'
import type { DayFigures, TwoDays } from '../visit-figures/index.ts'

const MOST_SLOTS = 12

/** A span and the one of the same length before it, in up to twelve slots of whole quarter hours each. */
export interface ComparedSpans extends TwoDays {
  current: readonly number[]
  previous: readonly number[]
}

export function compareSpans(sofar: Span): ComparedSpans {
  const length = sofar.to - sofar.from
  const before = { from: sofar.from - length, to: sofar.from }
  const current = slotsOf(sofar)
  const previous = slotsOf(before)
  return { sofar, before, current, previous, starts: [...previous, ...current] }
}

function slotsOf({ from, to }: Span): number[] {
  const quarters = Math.max(1, Math.ceil((to - from) / QUARTER))
  const step = Math.ceil(quarters / MOST_SLOTS) * QUARTER
  const first = Math.floor(from / QUARTER) * QUARTER
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, index) =>
    Math.max(from, first + index * step),
  )
}

export function statOfSpans(
  { current, previous: past }: ComparedSpans,
  { count, previous, slots }: DayFigures,
  now: number,
): Stat {
  const values = new Map(slots.map(({ start, visits }) => [start, visits]))
  const points = (group: string, starts: readonly number[]) =>
    starts.map((start) => ({
      name: new Date(start).toISOString(),
      value: start > now ? null : (values.get(start) ?? 0),
      group,
    }))
  return {
    meta: { updatedAt: new Date(now).toISOString() },
    count,
    growth: previous === 0 ? null : (count - previous) / previous,
    chartData: [...points('current', current), ...points('previous', past)],
  }
}
