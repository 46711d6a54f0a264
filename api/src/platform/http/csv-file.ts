import { Readable } from 'node:stream'
import { csvCell } from '@netwarden/shared'
import type { CallContext } from './context.ts'

/** Without it spreadsheets take UTF-8 for the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`

/** The first piece of a file. */
export const csvHeader = (columns: readonly string[]) => BYTE_ORDER_MARK + csvLine(columns)

/** A CSV file as the answer, piece by piece, so that memory does not grow with its length. */
export function sendCsv(
  { reply }: CallContext,
  name: string,
  pieces: AsyncIterable<string> | Iterable<string>,
) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces))
}
