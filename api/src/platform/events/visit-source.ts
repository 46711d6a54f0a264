import { hoursOfDays } from './hour-columns.ts'
import { hourPart, nameParts, useOfNameHours } from './name-hours.ts'
import { findFamily, knows, type RollupFamily, VISITORS } from './rollups.ts'
import { inRecords, inSlots, select } from './source-parts.ts'
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
  /** Adds `slot`, the start of the day or quarter hour that a row covers. */
  withSlot?: boolean
  /** Adds `isBefore`: whether a row is of visits before this moment (epoch ms). */
  cut?: number
  /** Spans that hold all that the filter finds: quarter hours of other days are not read. */
  within?: readonly Span[]
  /** The present (epoch ms), for queries of sums only: a row may then subtract visits of another. */
  sumsAt?: number
}

/**
 * A sub-select that yields the columns and `visits` for the filter, each part of the span read from the
 * coarsest store that holds it exactly.
 */
export function visitSource(filter: VisitFilter, options: SourceOptions): VisitSource {
  const family = findFamily([...options.columns, ...columnsOf(filter.conditions)])
  const condition = conditionSql(filter.conditions)
  const isPlain =
    !options.withSlot &&
    options.cut === undefined &&
    options.coarsest === undefined &&
    filter.span.from < filter.span.to
  const use = isPlain ? useOfNameHours(family, options.columns, filter.conditions) : null
  const parts =
    use === 'days'
      ? nameParts(filter.span, options.columns, options.sumsAt)
      : familyParts(family, filter, options, use === 'parts')
  const sql = parts.map((part) => `${part} AND ${condition.sql}`).join(' UNION ALL ')
  return { family, sql: `(${sql})`, params: condition.params }
}

function familyParts(
  family: RollupFamily | null,
  filter: VisitFilter,
  options: SourceOptions,
  byHour: boolean,
): string[] {
  const slices = sliceWithCut(family, filter.span, options, byHour)
  const list = options.columns.map((column) => `${column}, `).join('')
  const rawSlot = options.withSlot
    ? `${options.coarsest === 'minute' ? 'toStartOfMinute' : 'toStartOfFifteenMinutes'}(at) AS slot, `
    : ''
  const isBefore = (time: string) =>
    options.cut === undefined ? '' : `${time} < ${options.cut} AS isBefore, `
  const columns = `${options.withSlot ? 'slot, ' : ''}${isBefore('toUnixTimestamp(slot) * 1000')}${list}visits`
  const recordColumns = `${rawSlot}${isBefore('toUnixTimestamp64Milli(at)')}${list}toUInt64(1) AS visits`
  return [
    select(columns, tableOfDays(family, filter, options), slices.days.map(inSlots)),
    hourPart(hoursOfDays(slices.hours), list),
    select(
      columns,
      `rollup_${family}_quarter`,
      slices.quarters.map((one) => quarterRange(one, options.within)),
    ),
    select(recordColumns, 'access_record', slices.records.map(inRecords)),
  ].filter((part) => part !== null)
}

function tableOfDays(
  family: RollupFamily | null,
  { conditions }: VisitFilter,
  { columns }: SourceOptions,
): string {
  const asked = columnsOf(conditions)
  const isOfName = family === 'pair' && asked.includes('domain') && !asked.includes('device_id')
  return isOfName && knows(VISITORS.dims, [...columns, ...asked]) ? VISITORS.table : `rollup_${family}_day`
}

/** A cut is between slices, never inside one. */
function sliceWithCut(
  family: RollupFamily | null,
  span: Span,
  options: SourceOptions,
  byHour: boolean,
): TimeSlices {
  const { cut } = options
  if (cut === undefined || cut <= span.from || cut >= span.to) return sliceFor(family, span, options, byHour)
  const before = sliceFor(family, { from: span.from, to: cut }, options, byHour)
  const after = sliceFor(family, { from: cut, to: span.to }, options, byHour)
  return {
    days: [...before.days, ...after.days],
    hours: [...before.hours, ...after.hours],
    quarters: [...before.quarters, ...after.quarters],
    records: [...before.records, ...after.records],
  }
}

/** Charts by minutes are short, so they read the records. */
function sliceFor(
  family: RollupFamily | null,
  span: Span,
  options: SourceOptions,
  byHour: boolean,
): TimeSlices {
  const isEmpty = span.from >= span.to
  if (family === null || isEmpty || options.coarsest === 'minute')
    return { days: [], hours: [], quarters: [], records: [span] }
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

/** The quarter tables are sorted by UTC day first: naming the days lets the engine skip the others. */
function quarterRange(span: Span, within: readonly Span[] = [span]): string {
  const [only, ...others] = within
  const days =
    only && others.length === 0
      ? `BETWEEN ${utcDay(only.from)} AND ${utcDay(only.to - 1)}`
      : `IN (${utcDays(within)})`
  return `${inSlots(span)} AND toYYYYMMDD(slot) ${days}`
}

function utcDays(spans: readonly Span[]): string {
  return [...new Set(spans.flatMap((span) => stepsOf(span, DAY)).map(utcDay))].join(', ')
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
}
