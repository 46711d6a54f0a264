import { csvHeader, csvLine } from '@netwarden/shared/csv'
import type { OperationLogEntry } from '@netwarden/shared/domain'

const COLUMNS = [
  'seq',
  'at',
  'actor',
  'ip',
  'action',
  'subjectKind',
  'subjectId',
  'subject',
  'before',
  'after',
  'hash',
] as const satisfies readonly (keyof OperationLogEntry)[]

/** The log as CSV, step by step; the states before and after as JSON. */
export async function* operationsCsv(
  steps: AsyncIterable<readonly OperationLogEntry[]>,
): AsyncGenerator<string> {
  yield csvHeader(COLUMNS)
  for await (const entries of steps) {
    yield entries.map((entry) => csvLine(COLUMNS.map((column) => cellOf(entry[column])))).join('')
  }
}

function cellOf(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : value
}
