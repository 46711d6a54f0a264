import type { Schedule, ScheduleSlot } from '../domain/policy.ts'
import { dayAt, instantOf, weekdayOf } from './zone-clock.ts'

/** How a schedule stands at a moment, and when that changes next (epoch ms); null when it never does. */
export interface ScheduleStanding {
  isOn: boolean
  nextTurn: number | null
}

interface Stretch {
  from: number
  to: number
}

/** A week and some days, so that a slot which a change of the clocks swallows is found in the week after. */
const DAYS_AHEAD = 16
/** A slot that began the day before yesterday can reach into today where clocks were set back. */
const DAYS_BACK = 2

/** By the clocks of the schedule's zone; a slot ends at `to` of the same day, or of the next where `to` ≤ `from`. */
export function scheduleAt(schedule: Schedule, at: number): ScheduleStanding {
  const stretches = merged(stretchesAround(schedule, at))
  const current = stretches.find(({ from, to }) => from <= at && at < to)
  if (current) {
    const isEndless = current === stretches.at(-1) && current.to - at > (DAYS_AHEAD - 2) * 86_400_000
    return { isOn: true, nextTurn: isEndless ? null : current.to }
  }
  return { isOn: false, nextTurn: stretches.find(({ from }) => from > at)?.from ?? null }
}

function stretchesAround({ tz, slots }: Schedule, at: number): Stretch[] {
  const today = dayAt(at, tz)
  const found: Stretch[] = []
  for (let day = today - DAYS_BACK; day <= today + DAYS_AHEAD; day += 1) {
    const weekday = weekdayOf(day)
    for (const slot of slots) {
      if (slot.days.includes(weekday)) found.push(stretchOf(slot, day, tz))
    }
  }
  return found.filter(({ from, to }) => from < to)
}

function stretchOf({ from, to }: ScheduleSlot, day: number, tz: string): Stretch {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const lastDay = end <= begin ? day + 1 : day
  return { from: instantOf(day, begin, tz), to: instantOf(lastDay, end, tz) }
}

/** Minutes since midnight of `HH:MM`. */
function minuteOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3))
}

/** In order, what overlaps or touches made one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const ordered = [...stretches].sort((a, b) => a.from - b.from)
  const found: Stretch[] = []
  for (const stretch of ordered) {
    const last = found.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else found.push({ ...stretch })
  }
  return found
}
