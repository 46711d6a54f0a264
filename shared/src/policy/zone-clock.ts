const MINUTE = 60_000
const DAY = 86_400_000
const MAX_ZONES = 500

/** A day of the calendar, counted in whole days from 1970-01-01. */
export type CalendarDay = number

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  if (formats.size >= MAX_ZONES) formats.clear()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** What the clocks of a zone show, as if it were UTC (epoch ms, whole seconds). */
function wallClock(at: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function offsetAt(at: number, zone: string): number {
  return wallClock(at, zone) - Math.floor(at / 1000) * 1000
}

/** The day that it is in a zone. */
export function dayAt(at: number, zone: string): CalendarDay {
  return Math.floor(wallClock(at, zone) / DAY)
}

/** 1 is Monday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: CalendarDay): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/**
 * When the clocks of a zone first show that minute of that day, or have passed it: a time that comes twice, as
 * clocks are set back, is its first one; a time that is left out is the moment at which they are set forward.
 */
export function instantOf(day: CalendarDay, minute: number, zone: string): number {
  const wall = day * DAY + minute * MINUTE
  const before = wall - offsetAt(wall - DAY, zone)
  const after = wall - offsetAt(wall + DAY, zone)
  const shown = [before, after].filter((at) => wallClock(at, zone) === wall)
  if (shown.length > 0) return Math.min(...shown)
  return changeBetween(Math.min(before, after), Math.max(before, after), zone)
}

/** The moment within the stretch at which the offset changes. */
function changeBetween(from: number, to: number, zone: string): number {
  const first = offsetAt(from, zone)
  let low = from
  let high = to
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (middle <= low) break
    if (offsetAt(middle, zone) === first) low = middle
    else high = middle
  }
  return high
}
