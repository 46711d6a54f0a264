import { pipeline, Transform } from 'node:stream'
import { ACCESS_RECORD_COLUMNS, csvCell } from '@netwarden/shared'

export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const

/** Turns the engine's JSON lines into the file that is sent; holds one chunk at a time. */
export function createVisitExport(
  rows: NodeJS.ReadableStream,
  format: 'csv' | 'ndjson',
): NodeJS.ReadableStream {
  if (format === 'ndjson') return rows
  // The pipeline ends both streams when either breaks; the answer itself tells the caller that it is short.
  return pipeline(rows, createCsvTransform(), () => undefined)
}

function createCsvTransform(): Transform {
  let rest = ''
  let isFirst = true
  const decoder = new TextDecoder()
  const linesOf = (text: string) => {
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    const header = isFirst ? `\uFEFF${ACCESS_RECORD_COLUMNS.join(',')}\r\n` : ''
    isFirst = false
    return header + lines.filter(Boolean).map(csvLine).join('')
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, linesOf(rest + decoder.decode(chunk, { stream: true })))
    },
    flush(done) {
      done(null, linesOf(`${rest}\n`))
    },
  })
}

function csvLine(json: string): string {
  const row: Record<string, unknown> = JSON.parse(json)
  return `${ACCESS_RECORD_COLUMNS.map((column) => csvCell(row[column])).join(',')}\r\n`
}
