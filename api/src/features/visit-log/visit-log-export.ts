import { pipeline } from 'node:stream'
import { VISIT_LOG_COLUMNS } from '@netwarden/shared'
import { createPacedStream } from '../visits/index.ts'

const CSV_HEADER = `\uFEFF${VISIT_LOG_COLUMNS.join(',')}\r\n`

/** The file that is sent, as the engine writes it. */
export function createVisitLogExport(
  rows: NodeJS.ReadableStream,
  format: 'csv' | 'ndjson',
): NodeJS.ReadableStream {
  const file = createPacedStream()
  if (format === 'csv') file.write(CSV_HEADER)
  // The pipeline ends both streams when either breaks; the answer itself tells the caller that it is short.
  return pipeline(rows, file, () => undefined)
}
