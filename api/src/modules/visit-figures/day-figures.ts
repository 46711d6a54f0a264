import type { Stat } from '@netwarden/shared/contract'
import { QUARTER, type Span } from '../../platform/events/time-slices.ts'
import type { Condition } from '../../platform/events/visit-filter.ts'
import { dayBefore, dayOfTwoHours, slotIndex } from '../../platform/time/chart-slots.ts'
import type { DayFigures, SlotCount, TwoDays } from './two-days.ts'
import type { SeriesCount, VisitFiguresRepository } from './visit-figures.repository.ts'

/** Today so far and the same span of yesterday, by the clock of a zone. */
export interface ComparedDays extends TwoDays {
  now: number
  today: DayOfSlots
  yesterday: DayOfSlots
}
type DayOfSlots = ReturnType<typeof dayOfTwoHours>

/** Visits of two days, those of today so far also by the values of a column. */
export interface VisitFigures extends DayFigures {
  series: ReadonlyMap<string, number>
}

export function compareDays(now: number, timeZone: string): ComparedDays {
  const today = dayOfTwoHours(now, timeZone)
  const yesterday = dayOfTwoHours(dayBefore(now, timeZone), timeZone)
  return {
    now,
    today,
    yesterday,
    sofar: { from: today.start, to: now },
    before: { from: yesterday.start, to: dayBefore(now, timeZone) },
    starts: [...yesterday.starts, ...today.starts],
  }
}

/** One query covers both days, except for the quarter hour that holds this moment of yesterday. */
export async function visitFigures(
  repository: Pick<VisitFiguresRepository, 'series' | 'visits'>,
  { sofar, before, starts }: TwoDays,
  { conditions, column }: { conditions: Condition[]; column?: string },
): Promise<VisitFigures> {
  const cut = Math.floor(before.to / QUARTER) * QUARTER
  const [quarters, rest] = await Promise.all([
    repository.series(
      { from: before.from, to: sofar.to },
      { conditions, coarsest: 'quarter', ...(column && { column }) },
    ),
    repository.visits({ from: cut, to: before.to }, conditions),
  ])
  const todays = within(quarters, sofar)
  return {
    count: sum(todays),
    previous: sum(within(quarters, { from: before.from, to: cut })) + rest,
    slots: sumBySlot(quarters, starts),
    series: sumBySeries(todays),
  }
}

export function statOf(
  { now, today, yesterday }: ComparedDays,
  { count, previous, slots }: DayFigures,
): Stat {
  const values = new Map(slots.map(({ start, visits }) => [start, visits]))
  const points = (group: string, day: DayOfSlots) =>
    day.starts.map((start, index) => ({
      name: day.names[index] ?? '',
      value: start > now ? null : (values.get(start) ?? 0),
      group,
    }))
  return {
    meta: { updatedAt: new Date(now).toISOString() },
    count,
    growth: previous === 0 ? null : (count - previous) / previous,
    chartData: [...points('today', today), ...points('yesterday', yesterday)],
  }
}

export function sumBySlot(quarters: readonly SlotCount[], starts: readonly number[]): SlotCount[] {
  const sums = new Map<number, number>()
  for (const { start, visits } of quarters) {
    const slot = starts[slotIndex(starts, start)]
    if (slot !== undefined) sums.set(slot, (sums.get(slot) ?? 0) + visits)
  }
  return [...sums].map(([start, visits]) => ({ start, visits }))
}

function sumBySeries(quarters: readonly SeriesCount[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { series, visits } of quarters) sums.set(series, (sums.get(series) ?? 0) + visits)
  return sums
}

function within(quarters: readonly SeriesCount[], { from, to }: Span): SeriesCount[] {
  return quarters.filter(({ start }) => start >= from && start < to)
}

function sum(quarters: readonly SlotCount[]): number {
  return quarters.reduce((total, { visits }) => total + visits, 0)
}
