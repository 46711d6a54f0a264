import { type HoursOfDays, hourSums, hoursOfDays, onDays } from './hour-columns.ts'
import { findFamily, HOURLY_FAMILIES, type RollupFamily } from './rollups.ts'
import { DAY, type Span, sliceTime, stepsOf, type TimeSlices } from './time-slices.ts'
import { columnsOf, conditionSql, type SqlFragment, type VisitFilter } from './visit-filter.ts'

export interface VisitSource extends SqlFragment {
  /** Null when the records themselves must be read. */
  family: RollupFamily | null
}

export interface SourceOptions {
  /** Columns that the question needs besides those of the filter. */
  columns: readonly string[]
  timeZone: string
  /** The coarsest slot that may be used: a chart by hours cannot be read from days. */
  coarsest?: 'day' | 'quarter' | 'minute'
  /** Adds `slot`, the start of the day or quarter hour a row stands for. */
  withSlot?: boolean
  /** Spans that hold all that the filter finds: quarter hours of other days are not read. */
  within?: readonly Span[]
}

/**
 * A sub-select that yields the columns and `visits` for the filter, each part of the span read from the
 * coarsest store that holds it exactly.
 */
export function visitSource(filter: VisitFilter, options: SourceOptions): VisitSource {
  const family = findFamily([...options.columns, ...columnsOf(filter.conditions)])
  const condition = conditionSql(filter.conditions)
  const slices = sliceFor(family, filter.span, options)
  const list = options.columns.map((column) => `${column}, `).join('')
  const rawSlot = options.withSlot
    ? `${options.coarsest === 'minute' ? 'toStartOfMinute' : 'toStartOfFifteenMinutes'}(at) AS slot, `
    : ''
  const columns = `${options.withSlot ? 'slot, ' : ''}${list}visits`
  const recordColumns = `${rawSlot}${list}toUInt64(1) AS visits`
  const hours = hoursOfDays(slices.hours)
  const parts = [
    select(columns, `rollup_${family}_day`, slices.days.map(inSlots)),
    hours.size > 0 ? hourPart(hours, list, `rollup_${family}_hours`) : null,
    select(
      columns,
      `rollup_${family}_quarter`,
      slices.quarters.map((span) => quarterRange(span, options.within)),
    ),
    select(recordColumns, 'access_record', slices.records.map(inRecords)),
  ]
    .filter((part) => part !== null)
    .map((part) => `${part} AND ${condition.sql}`)
  return { family, sql: `(${parts.join(' UNION ALL ')})`, params: condition.params }
}

/** Rows that have nothing in these hours would count as seen in them. */
function hourPart(hours: HoursOfDays, list: string, table: string): string | null {
  const sums = hourSums(hours)
  return select(`${list}${sums} AS visits`, table, [`${onDays(hours)} AND ${sums} != 0`])
}

/** One table is read once however many spans it serves: each further sub-select costs milliseconds of planning. */
function select(columns: string, table: string, ranges: string[]): string | null {
  if (ranges.length === 0) return null
  const where = ranges.length === 1 ? ranges[0] : `(${ranges.map((range) => `(${range})`).join(' OR ')})`
  return `SELECT ${columns} FROM ${table} WHERE ${where}`
}

/** Charts by minutes are short, so they read the records. */
function sliceFor(family: RollupFamily | null, span: Span, options: SourceOptions): TimeSlices {
  const isEmpty = span.from >= span.to
  if (family === null || isEmpty || options.coarsest === 'minute')
    return { days: [], hours: [], quarters: [], records: [span] }
  const byHour = HOURLY_FAMILIES.has(family) && !options.withSlot
  const slices = sliceTime(span, options.timeZone, { byHour })
  if (options.coarsest !== 'quarter' || slices.days.length === 0) return slices
  const starts = [...slices.quarters, ...slices.days].map(({ from }) => from)
  const ends = [...slices.quarters, ...slices.days].map(({ to }) => to)
  return {
    days: [],
    hours: [],
    quarters: [{ from: Math.min(...starts), to: Math.max(...ends) }],
    records: slices.records,
  }
}

export function inRecords({ from, to }: Span): string {
  return `at >= fromUnixTimestamp64Milli(${from}, 'UTC') AND at < fromUnixTimestamp64Milli(${to}, 'UTC')`
}

function inSlots({ from, to }: Span): string {
  return `slot >= toDateTime(${from / 1000}, 'UTC') AND slot < toDateTime(${to / 1000}, 'UTC')`
}

/** The quarter tables are sorted by UTC day first: naming the days lets the engine skip the others. */
function quarterRange(span: Span, within: readonly Span[] = [span]): string {
  const days =
    within.length === 1
      ? `BETWEEN ${utcDay(span.from)} AND ${utcDay(span.to - 1)}`
      : `IN (${utcDays(within)})`
  return `${inSlots(span)} AND toYYYYMMDD(slot) ${days}`
}

function utcDays(spans: readonly Span[]): string {
  return [...new Set(spans.flatMap((span) => stepsOf(span, DAY)).map(utcDay))].join(', ')
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
}
