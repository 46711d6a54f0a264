import type { Schedule, ScheduleSlot } from '@netwarden/shared/domain'
import type { ScheduleStatus } from '@netwarden/shared/policy'

const MINUTE = 60_000
const DAY = 86_400_000
const DAYS_BACK = 2
const DAYS_AHEAD = 16

/** The state of a schedule by querying the platform for every time at which it may change. */
export function plainScheduleAt({ tz, slots }: Schedule, at: number): ScheduleStatus {
  const format = formatOf(tz)
  const isOnAt = (moment: number) => slots.some((slot) => isWithin(slot, wallClock(moment, format)))
  const isOn = isOnAt(at)
  const today = Math.floor(wallClock(at, format) / DAY)
  const moments = new Set<number>()
  for (let day = today - DAYS_BACK; day <= today + DAYS_AHEAD; day += 1) {
    for (const { from, to } of slots)
      for (const time of [from, to])
        for (const moment of shownAt(day * DAY + minuteOf(time) * MINUTE, format)) moments.add(moment)
    moments.add(clockChangeAfter((day - 1) * DAY, format))
  }
  const turns = [...moments].filter((moment) => moment > at && isOnAt(moment) !== isOn)
  return { isOn, nextTurn: turns.length === 0 ? null : Math.min(...turns) }
}

/** Whether the clocks show a time within a slot of that day or of the day before. */
function isWithin({ days, from, to }: ScheduleSlot, wall: number): boolean {
  const day = Math.floor(wall / DAY)
  const time = (wall - day * DAY) / MINUTE
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const isOfDay = days.includes(weekdayOf(day)) && time >= begin
  if (end > begin) return isOfDay && time < end
  return isOfDay || (days.includes(weekdayOf(day - 1)) && time < end)
}

/** All moments at which the clocks show a time: none, one or two. */
function shownAt(wall: number, format: Intl.DateTimeFormat): number[] {
  const candidates = [-DAY, DAY].map((away) => wall - offsetAt(wall + away, format))
  return candidates.filter((at) => wallClock(at, format) === wall)
}

/** The moment within a day at which the clocks are set, or the end of that day. */
function clockChangeAfter(from: number, format: Intl.DateTimeFormat): number {
  let [low, high] = [from, from + DAY]
  const first = offsetAt(low, format)
  if (offsetAt(high, format) === first) return high
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetAt(middle, format) === first) low = middle
    else high = middle
  }
  return high
}

const offsetAt = (at: number, format: Intl.DateTimeFormat) =>
  wallClock(at, format) - Math.floor(at / 1000) * 1000

function wallClock(at: number, format: Intl.DateTimeFormat): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric'
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
}

/** 1 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

const minuteOf = (clockTime: string) => Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3))
