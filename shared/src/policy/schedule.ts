import type { Schedule } from '../domain/policy.ts'
import { WEEK, type WeekStretch, weekStretches } from './week-stretches.ts'
import { offsetAt, steadyOffsetUntil } from './zone-offset.ts'

/** State of a schedule at a moment and the time of its next change (epoch ms); null when it never changes. */
export interface ScheduleStatus {
  isOn: boolean
  nextTurn: number | null
}

const MINUTE = 60_000
const WEEK_MS = WEEK * MINUTE
/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY = 4 * 86_400_000
/** A range that the clocks jump over is found a week later. */
const LONGEST_SEARCH = 3 * WEEK_MS

const compiled = new WeakMap<Schedule, readonly WeekStretch[] | null>()

/**
 * State of a schedule by the clocks of its zone: it is on while they show a time within a slot, so in both occurrences of
 * an hour that they repeat. A slot ends at `to` of the same day, or of the next day when `to` ≤ `from`.
 */
export function scheduleAt(schedule: Schedule, at: number): ScheduleStatus {
  const week = compiledSlots(schedule)
  if (week === null) return { isOn: true, nextTurn: null }
  const { tz } = schedule
  const isOn = isWithin(week, timeOfWeek(at, tz))
  for (let turn = at; turn < at + LONGEST_SEARCH; ) {
    turn = Math.min(turn + untilTurn(week, timeOfWeek(turn, tz)), steadyOffsetUntil(turn, tz))
    if (isWithin(week, timeOfWeek(turn, tz)) !== isOn) return { isOn, nextTurn: turn }
  }
  return { isOn, nextTurn: null }
}

/** What the clocks of a zone show, since Monday 00:00 (ms). */
function timeOfWeek(at: number, tz: string): number {
  const time = (at + offsetAt(at, tz) - FIRST_MONDAY) % WEEK_MS
  return time < 0 ? time + WEEK_MS : time
}

/** A range that continues in the next week is also at the beginning of the week. */
function isWithin(week: readonly WeekStretch[], time: number): boolean {
  const minutes = time / MINUTE
  return week.some(({ from, to }) => (from <= minutes && minutes < to) || minutes < to - WEEK)
}

/** Until a range begins or ends by clocks that run evenly (ms). */
function untilTurn(week: readonly WeekStretch[], time: number): number {
  const turns = week.flatMap(({ from, to }) => [from * MINUTE, (to * MINUTE) % WEEK_MS])
  return Math.min(WEEK_MS, ...turns.map((turn) => (turn > time ? turn - time : turn + WEEK_MS - time)))
}

function compiledSlots(schedule: Schedule): readonly WeekStretch[] | null {
  const known = compiled.get(schedule)
  if (known !== undefined) return known
  const week = weekStretches(schedule.slots)
  compiled.set(schedule, week)
  return week
}
