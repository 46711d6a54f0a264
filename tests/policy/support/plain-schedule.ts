import type { Schedule, ScheduleSlot } from '@netwarden/shared/domain'
import type { ScheduleStatus } from '@netwarden/shared/policy'

const MINUTE = 60_000
const DAY = 86_400_000
const DAYS_BACK = 2
const DAYS_AHEAD = 16

interface Stretch {
  from: number
  to: number
}

/** The state of a schedule by querying the platform for every time, slot by slot and day by day. */
export function plainScheduleAt({ tz, slots }: Schedule, at: number): ScheduleStatus {
  const format = formatOf(tz)
  const today = Math.floor(wallClock(at, format) / DAY)
  const found: Stretch[] = []
  for (let day = today - DAYS_BACK; day <= today + DAYS_AHEAD; day += 1) {
    for (const slot of slots) {
      if (slot.days.includes(weekdayOf(day))) found.push(stretchOf(slot, day, format))
    }
  }
  const stretches = merged(found.filter(({ from, to }) => from < to))
  const current = stretches.find(({ from, to }) => from <= at && at < to)
  if (!current) return { isOn: false, nextTurn: stretches.find(({ from }) => from > at)?.from ?? null }
  const isEndless = current === stretches.at(-1) && current.to - at > (DAYS_AHEAD - 2) * DAY
  return { isOn: true, nextTurn: isEndless ? null : current.to }
}

function stretchOf({ from, to }: ScheduleSlot, day: number, format: Intl.DateTimeFormat): Stretch {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const lastDay = end <= begin ? day + 1 : day
  return {
    from: instantOf(day * DAY + begin * MINUTE, format),
    to: instantOf(lastDay * DAY + end * MINUTE, format),
  }
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else found.push({ ...stretch })
  }
  return found
}

/** The first moment of the two days around at which the clocks show that time or a later one. */
function instantOf(wall: number, format: Intl.DateTimeFormat): number {
  const candidates = [-DAY, DAY].map((away) => wall - offsetAt(wall + away, format))
  const shown = candidates.filter((at) => wallClock(at, format) === wall)
  if (shown.length > 0) return Math.min(...shown)
  let [low, high] = [Math.min(...candidates), Math.max(...candidates)]
  const first = offsetAt(low, format)
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
