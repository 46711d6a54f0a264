import type { Span } from './time-slices.ts'

/** One table is read once however many spans it serves: each further sub-select costs milliseconds of planning. */
export function select(columns: string, table: string, ranges: string[]): string | null {
  if (ranges.length === 0) return null
  const where = ranges.length === 1 ? ranges[0] : `(${ranges.map((range) => `(${range})`).join(' OR ')})`
  return `SELECT ${columns} FROM ${table} WHERE ${where}`
}

export function inRecords({ from, to }: Span): string {
  return `at >= fromUnixTimestamp64Milli(${from}, 'UTC') AND at < fromUnixTimestamp64Milli(${to}, 'UTC')`
}

export function inSlots({ from, to }: Span): string {
  return `slot >= toDateTime(${from / 1000}, 'UTC') AND slot < toDateTime(${to / 1000}, 'UTC')`
}
