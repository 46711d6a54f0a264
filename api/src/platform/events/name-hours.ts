import { type HoursOfDays, hourSums, hoursOfDays, onDays } from './hour-columns.ts'
import { knows, NAME_HOURS, type RollupFamily } from './rollups.ts'
import { inRecords, inSlots, select } from './source-parts.ts'
import { HOUR, type Span, sliceHours } from './time-slices.ts'
import { type Condition, columnsOf } from './visit-filter.ts'

/**
 * Uses of the hourly aggregates of names: parts of days, and whole UTC days for queries about all names, since they
 * are sorted by time. The days of a single name are adjacent in the daily aggregates.
 */
export function useOfNameHours(
  family: RollupFamily | null,
  columns: readonly string[],
  conditions: readonly Condition[],
): 'days' | 'parts' | null {
  const asked = columnsOf(conditions)
  if (family !== 'domain' || !knows(NAME_HOURS.dims, [...columns, ...asked])) return null
  return asked.includes('domain') ? 'parts' : 'days'
}

/** The parts of a subquery over a span; `now` counts aggregates only, so that visits can be subtracted. */
export function nameParts(span: Span, columns: readonly string[], now: number | undefined): string[] {
  const slices = sliceHours(span)
  const { hours, records, away } =
    now === undefined ? { ...slices, away: [] } : shorterSides(slices.hours, slices.records, now)
  const list = columns.map((column) => `${column}, `).join('')
  const isAway = away.map((one) => `(${inRecords(one)})`).join(' OR ')
  const one = isAway ? `if(${isAway}, toUInt64(-1), toUInt64(1))` : 'toUInt64(1)'
  return [
    select(`${list}visits`, NAME_HOURS.table, slices.days.map(inSlots)),
    hourPart(hoursOfDays(hours), list),
    select(`${list}${one} AS visits`, 'access_record', [...records, ...away].map(inRecords)),
  ].filter((part) => part !== null)
}

/** Rows that have nothing in these hours would count as seen in them. */
export function hourPart(hours: HoursOfDays, list: string): string | null {
  if (hours.size === 0) return null
  const sums = hourSums(hours)
  return select(`${list}${sums} AS visits`, NAME_HOURS.table, [`${onDays(hours)} AND ${sums} != 0`])
}

/** After an hour, records late by this much (ms) are in the aggregates, too. */
const SETTLED = 60_000

interface Sides {
  hours: Span[]
  records: Span[]
  /** Parts of completely read hours that are not wanted: subtracted modulo 2^64. */
  away: Span[]
}

/**
 * Of a partial hour the shorter side is read. Not for the current hour: records stored during the query might not be
 * in the aggregates yet.
 */
function shorterSides(hours: readonly Span[], edges: readonly Span[], now: number): Sides {
  const sides: Sides = { hours: [...hours], records: [], away: [] }
  for (const edge of edges) {
    const from = Math.floor(edge.from / HOUR) * HOUR
    const others = [
      { from, to: edge.from },
      { from: edge.to, to: from + HOUR },
    ].filter((other) => other.from < other.to)
    const isLonger = edge.to - edge.from > HOUR / 2
    if (isLonger && from + HOUR <= now - SETTLED) {
      sides.hours.push({ from, to: from + HOUR })
      sides.away.push(...others)
    } else sides.records.push(edge)
  }
  return sides
}
