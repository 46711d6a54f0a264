import { DAY, HOUR, type Span } from './time-slices.ts'

/** The hours of some spans of whole UTC hours (0 to 23), by the start of the UTC day they are in. */
export type HoursOfDays = ReadonlyMap<number, readonly number[]>

export function hoursOfDays(spans: readonly Span[]): HoursOfDays {
  const days = new Map<number, number[]>()
  for (const { from, to } of spans) {
    for (let at = from; at < to; at += HOUR) {
      const day = Math.floor(at / DAY) * DAY
      const hours = days.get(day) ?? []
      hours.push((at - day) / HOUR)
      days.set(day, hours)
    }
  }
  return days
}

/** The column of an hour in the tables that keep a row a day. */
export function hourColumn(hour: number): string {
  return `h${String(hour).padStart(2, '0')}`
}

/** The visits of these hours; rows of their days may have none in them. */
export function hourSums(days: HoursOfDays): string {
  return byDay(days, (hours) => hours.map(hourColumn).join(' + '))
}

/** What is computed of a day's row, each day in its own way; rows of other days are not read. */
export function byDay(
  days: HoursOfDays,
  expression: (hours: readonly number[], day: number) => string,
): string {
  const cases = [...days].map(([day, hours]) => `slot = ${slotOf(day)}, ${expression(hours, day)}`)
  return `multiIf(${cases.join(', ')}, toUInt64(0))`
}

export function onDays(days: HoursOfDays): string {
  return `slot IN (${[...days.keys()].map(slotOf).join(', ')})`
}

function slotOf(day: number): string {
  return `toDateTime(${day / 1000}, 'UTC')`
}
