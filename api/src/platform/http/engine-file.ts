import { PassThrough, pipeline } from 'node:stream'
import { csvHeader } from '@netwarden/shared/csv'
import type { StreamTaker } from '../events/stream-slots.ts'
import type { CallContext } from './context.ts'

export type ExportFormat = 'csv' | 'ndjson'

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** The person who downloads an export: one at a time, until the connection closes. */
export function takerOf({ principal, signal }: CallContext): StreamTaker {
  return { userId: principal.userId, signal }
}

/** Rows as the engine writes them, sent as a file: nothing is held, and no row costs this thread anything. */
export function sendEngineFile(
  { reply }: CallContext,
  file: { name: string; format: ExportFormat; columns: readonly string[]; rows: NodeJS.ReadableStream },
) {
  const body = new PassThrough()
  if (file.format === 'csv') body.write(csvHeader(file.columns))
  return (
    reply
      .type(TYPES[file.format])
      .header('content-disposition', `attachment; filename="${file.name}.${file.format}"`)
      // The pipeline ends both streams when either breaks; the response is then cut off, which the client notices.
      .send(pipeline(file.rows, body, () => undefined))
  )
}
