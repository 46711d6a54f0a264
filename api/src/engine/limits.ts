/** Limits of the engine child. Sizes are bytes, times milliseconds unless the name says otherwise. */
import { totalmem } from 'node:os'

export const READER_SESSIONS = 4
/** Requests that may wait for a session before further ones get 503. */
export const MAX_WAITING_READS = 128
export const MAX_WAITING_INSERTS = 32

export const MAX_BATCH_BYTES = 64 * 1024 ** 2
/** All request bodies held at one time; an insert keeps its body until it is stored. */
export const MAX_HELD_BODY_BYTES = 4 * MAX_BATCH_BYTES
/** The engine holds a result that is not streamed in memory, so it may not exceed this. */
export const MAX_BUFFERED_RESULT_BYTES = 64 * 1024 ** 2
/** Results of queries with subqueries are first run without streaming up to this size; see `read.ts`. */
export const MAX_TRIED_RESULT_BYTES = 16 * 1024 ** 2
/** Parameters are in the URL: ClickHouse's own limit for it. */
export const MAX_URI_BYTES = 1024 ** 2

/** Parameter names a connection may remember before it is replaced by a fresh one. */
export const MAX_REMEMBERED_PARAMETERS = 256

/** A long result of low priority: its pause for each millisecond of work, and the longest pause. */
export const LATER_TURN = { restPerWork: 2, longestRest: 100 } as const

export const KILL_REPEAT_INTERVAL = 100
export const KEEP_ALIVE = 30_000

const MAX_READER_MEMORY = Math.min(4 * 1024 ** 3, Math.floor(totalmem() / 4))

/** The server's default where the embedded engine's differs: a bare expression is not a query. */
const SERVER_SETTINGS = { implicit_select: '0' } as const

export const READER_SETTINGS: Readonly<Record<string, string>> = {
  ...SERVER_SETTINGS,
  max_threads: '2',
  max_execution_time: '30',
  max_memory_usage: String(MAX_READER_MEMORY),
}
export const WRITER_SETTINGS: Readonly<Record<string, string>> = SERVER_SETTINGS
