import { pipeline } from 'node:stream'
import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared'
import { createPacedStream } from './paced-stream.ts'

export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const

const CSV_HEADER = `\uFEFF${ACCESS_RECORD_COLUMNS.join(',')}\r\n`

/** The file that is sent, as the engine writes it: nothing is held, and no row costs this thread anything. */
export function createVisitExport(
  rows: NodeJS.ReadableStream,
  format: 'csv' | 'ndjson',
): NodeJS.ReadableStream {
  const file = createPacedStream()
  if (format === 'csv') file.write(CSV_HEADER)
  // The pipeline ends both streams when either breaks; the answer itself tells the caller that it is short.
  return pipeline(rows, file, () => undefined)
}
