import { setTimeout } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { asException, BAD_ARGUMENTS, TOO_MANY_ROWS_OR_BYTES } from './exception.ts'
import { LATER_TURN, MAX_BUFFERED_RESULT_BYTES, MAX_TRIED_RESULT_BYTES } from './limits.ts'
import { createHeaderFilter, headerLinesOf } from './result-format.ts'
import type { Statement } from './statement.ts'

export interface Reading {
  statement: Statement
  format: string
  settings: Readonly<Record<string, string>>
}

/**
 * The result in pieces, each held only until it is sent.
 *
 * A stream is started on the event loop. That takes some milliseconds, but where a subquery is evaluated before the
 * query runs, it takes as long as that subquery: all other requests would wait for it. Such a query first runs
 * unstreamed on a thread, and as a stream only when its result turns out large.
 */
export async function* readResult(connection: Connection, reading: Reading): AsyncGenerator<Uint8Array> {
  const headerLines = streamableHeaderLines(reading)
  if (headerLines === undefined) return yield await readWhole(connection, reading, MAX_BUFFERED_RESULT_BYTES)
  if (reading.statement.hasEarlySubquery) {
    const result = await tryWhole(connection, reading)
    if (result) return yield result
  }
  const stream = startStream(connection, reading)
  if (!stream) return yield await readWhole(connection, reading, MAX_BUFFERED_RESULT_BYTES)
  const withoutHeader = createHeaderFilter(headerLines)
  const pause = isForLater(reading) ? restAfter : undefined
  let askedAt = performance.now()
  for await (const piece of stream) {
    await pause?.(performance.now() - askedAt)
    yield withoutHeader(piece.raw())
    askedAt = performance.now()
  }
}

/** ClickHouse's own order: 1 has the highest priority, and 0 (not set) is outside of it. */
function isForLater({ settings }: Reading): boolean {
  return Number(settings.priority ?? 0) > 1
}

/** In proportion to the milliseconds of work, so that a core is free for interactive requests. */
function restAfter(work: number): Promise<void> {
  return setTimeout(Math.min(LATER_TURN.longestRest, work * LATER_TURN.restPerWork))
}

function streamableHeaderLines({ statement, format, settings }: Reading): number | undefined {
  if (statement.kind !== 'select' || settings.output_format_json_array_of_rows) return undefined
  return headerLinesOf(format)
}

function startStream({ session }: Connection, { statement, format }: Reading) {
  try {
    return session.queryStream(statement.sql, { format })
  } catch (error) {
    const { code, text } = asException(error)
    if (code === BAD_ARGUMENTS && text.includes('Streaming query is not supported')) return undefined
    throw error
  }
}

/** Undefined when the result exceeds the limit of the attempt. */
async function tryWhole(connection: Connection, reading: Reading): Promise<Uint8Array | undefined> {
  try {
    return await readWhole(connection, reading, MAX_TRIED_RESULT_BYTES)
  } catch (error) {
    if (!isOurLimit(reading) || asException(error).code !== TOO_MANY_ROWS_OR_BYTES) throw error
    connection.change({ max_result_bytes: 'DEFAULT', result_overflow_mode: 'DEFAULT' })
    return undefined
  }
}

async function readWhole(connection: Connection, reading: Reading, limit: number): Promise<Uint8Array> {
  if (isOurLimit(reading)) {
    connection.change({ max_result_bytes: String(limit), result_overflow_mode: 'throw' })
  }
  const { sql } = reading.statement
  return (await connection.session.queryAsync(sql, { format: reading.format })).bytes()
}

/** A client that limits the result has considered its size, and chooses what happens at the limit. */
function isOurLimit({ settings }: Reading): boolean {
  return !['max_result_bytes', 'max_result_rows', 'result_overflow_mode'].some((name) => name in settings)
}
