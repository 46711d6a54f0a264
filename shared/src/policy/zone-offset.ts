const DAY = 86_400_000
const MAX_ZONES = 500
/** More days than a schedule needs, and few enough to bound the memory for all zones. */
const MAX_DAYS = 64

/** The offset during one UTC day; on a day of a clock change, the offset before it and from that moment on. */
interface DayOffset {
  first: number
  changeAt: number
  second: number
}

interface Zone {
  format: Intl.DateTimeFormat
  days: Map<number, DayOffset>
}

const zones = new Map<string, Zone>()

/** Offset of the local time of a zone from UTC (ms). Cached per day, because the platform computes it slowly. */
export function offsetAt(at: number, name: string): number {
  const { first, changeAt, second } = dayOf(at, name)
  return at < changeAt ? first : second
}

/** A moment up to which the offset stays as it is at another one: its next change, or the end of the UTC day. */
export function steadyOffsetUntil(at: number, name: string): number {
  const { changeAt } = dayOf(at, name)
  return at < changeAt && changeAt < Number.POSITIVE_INFINITY ? changeAt : (Math.floor(at / DAY) + 1) * DAY
}

function dayOf(at: number, name: string): DayOffset {
  const zone = zoneOf(name)
  const day = Math.floor(at / DAY)
  return zone.days.get(day) ?? remember(zone, day)
}

function remember(zone: Zone, day: number): DayOffset {
  if (zone.days.size >= MAX_DAYS) zone.days.clear()
  const [from, to] = [day * DAY, (day + 1) * DAY]
  const [first, second] = [computedOffset(from, zone), computedOffset(to, zone)]
  const changeAt = first === second ? Number.POSITIVE_INFINITY : changeBetween(from, to, zone)
  const found = { first, changeAt, second }
  zone.days.set(day, found)
  return found
}

/** Found to the second, because clocks change at whole seconds. */
function changeBetween(from: number, to: number, zone: Zone): number {
  const first = computedOffset(from, zone)
  let [low, high] = [from / 1000, to / 1000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (computedOffset(middle * 1000, zone) === first) low = middle
    else high = middle
  }
  return high * 1000
}

/** Offset as the platform computes it; `at` is a whole second. */
function computedOffset(at: number, { format }: Zone): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  if (zones.size >= MAX_ZONES) zones.clear()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = { format, days: new Map() }
  zones.set(name, zone)
  return zone
}
