import { isUtf8 } from 'node:buffer'
import type { Connection } from './connection.ts'
import { badArguments } from './exception.ts'
import { findRawInsert } from './raw-insert.ts'
import type { Statement } from './statement.ts'

/** The content of `X-ClickHouse-Summary`, as far as the engine reports it. */
export interface WriteSummary {
  written_rows?: string
  written_bytes?: string
  elapsed_ns: string
}

/** Inserts the rows that followed the statement; `rows` must not change until this settles. */
export async function insertRows(
  { session }: Connection,
  { sql }: Statement,
  rows: Buffer,
): Promise<WriteSummary> {
  const raw = findRawInsert(sql)
  if (!raw) return runText(session, sql, rows)
  const summary = await session.insert({ ...raw, values: rows })
  return {
    written_rows: String(summary.rowsWritten),
    written_bytes: String(summary.bytesWritten),
    elapsed_ns: nanoseconds(summary.elapsed),
  }
}

/** Everything that the raw path does not support, such as EXCEPT or rare formats, as one text. */
async function runText(session: Connection['session'], sql: string, rows: Buffer): Promise<WriteSummary> {
  if (!isUtf8(rows) || rows.includes(0)) {
    throw badArguments('The embedded engine takes rows in text formats only.')
  }
  const text = rows.length === 0 ? sql : `${sql}\n${rows.toString('utf8')}`
  const { elapsed } = await session.queryAsync(text)
  return { elapsed_ns: nanoseconds(elapsed) }
}

function nanoseconds(seconds: number): string {
  return String(Math.round(seconds * 1e9))
}
