import type { Schedule } from '../domain/policy.ts'
import { WEEK, type WeekStretch, weekStretches } from './week-stretches.ts'
import { instantOf, wallClock } from './zone-clock.ts'

/** State of a schedule at a moment and the time of its next change (epoch ms); null when it never changes. */
export interface ScheduleStatus {
  isOn: boolean
  nextTurn: number | null
}

interface Stretch {
  from: number
  to: number
}

const MINUTE = 60_000
/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY = 4 * 86_400_000
/** A range that began last week may still last; one that a clock change removes is found a week later. */
const WEEKS_AROUND = [-1, 0, 1, 2]

const compiled = new WeakMap<Schedule, readonly WeekStretch[] | null>()

/**
 * State of a schedule by the clocks of its zone. A slot ends at `to` of the same day, or of the next day when `to` ≤
 * `from`.
 */
export function scheduleAt(schedule: Schedule, at: number): ScheduleStatus {
  const week = compiledSlots(schedule)
  if (week === null) return { isOn: true, nextTurn: null }
  let end: number | null = null
  for (const { from, to } of stretchesAfter(week, at, schedule.tz)) {
    if (end === null && from > at) return { isOn: false, nextTurn: from }
    // When the clocks jump over the gap between two ranges, the second one continues the first.
    if (end !== null && from > end) break
    end = to
  }
  return { isOn: end !== null, nextTurn: end }
}

/** Ranges that end after a moment, in order. */
function* stretchesAfter(week: readonly WeekStretch[], at: number, tz: string): Generator<Stretch> {
  const wall = wallClock(at, tz)
  const monday = wall - modulo(wall - FIRST_MONDAY, WEEK * MINUTE)
  for (const weeks of WEEKS_AROUND) {
    const start = monday + weeks * WEEK * MINUTE
    for (const stretch of week) {
      const end = start + stretch.to * MINUTE
      // Clocks that show a time have passed each earlier one, so its moment is not needed.
      if (end <= wall) continue
      const [from, to] = [instantOf(start + stretch.from * MINUTE, tz), instantOf(end, tz)]
      if (from < to && to > at) yield { from, to }
    }
  }
}

function compiledSlots(schedule: Schedule): readonly WeekStretch[] | null {
  const known = compiled.get(schedule)
  if (known !== undefined) return known
  const week = weekStretches(schedule.slots)
  compiled.set(schedule, week)
  return week
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
