import { NAME_HOURS } from './rollups.ts'
import { DAY, HOUR, type Span } from './time-slices.ts'

const HOURS = Array.from({ length: DAY / HOUR }, (_, hour) => hour)

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
  return byDay(days, sumOf)
}

/** Fewer columns are faster: for most hours of a day, the day minus the others. */
function sumOf(hours: readonly number[]): string {
  if (hours.length <= HOURS.length / 2) return hours.map(hourColumn).join(' + ')
  const others = HOURS.filter((hour) => !hours.includes(hour))
  // Qualified, because the query also calls a result "visits".
  return `toUInt64(${[`${NAME_HOURS.table}.visits`, ...others.map(hourColumn)].join(' - ')})`
}

/** Computed from a day's row, with a different expression for each day; rows of other days are not read. */
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
