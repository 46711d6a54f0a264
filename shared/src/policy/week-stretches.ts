import type { ScheduleSlot } from '../domain/policy.ts'

const DAY = 1_440
export const WEEK = 7 * DAY

/** Minutes since Monday 00:00 in local time; `to` exceeds the week when the range ends in the next one. */
export interface WeekStretch {
  from: number
  to: number
}

/** The slots of a week in order, merged where they overlap or touch; null when they cover the whole week. */
export function weekStretches(slots: readonly ScheduleSlot[]): readonly WeekStretch[] | null {
  const ordered = slots.flatMap(stretchesOf).sort((a, b) => a.from - b.from)
  const found: WeekStretch[] = []
  for (const { from, to } of ordered) {
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return joinedAroundTheWeek(found)
}

/** Merges a range that continues in the next week with the range at the beginning of the week. */
function joinedAroundTheWeek(stretches: readonly WeekStretch[]): readonly WeekStretch[] | null {
  const last = stretches.at(-1)
  if (!last) return []
  let { to } = last
  let joined = 0
  for (const next of stretches) {
    if (to < next.from + WEEK) break
    to = Math.max(to, next.to + WEEK)
    joined += 1
  }
  if (to - last.from >= WEEK) return null
  return [...stretches.slice(joined, -1), { from: last.from, to }]
}

function stretchesOf({ days, from, to }: ScheduleSlot): WeekStretch[] {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const length = end <= begin ? end + DAY - begin : end - begin
  return days.map((day) => {
    const start = (day - 1) * DAY + begin
    return { from: start, to: start + length }
  })
}

/** Minutes since midnight of `HH:MM`. */
function minuteOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3))
}
