/**
 * Of the system's sockets; of PostgreSQL's classes 08 (connection), 28 (authorisation), 3D (no such database), 53
 * (disk, memory or connections used up) and 57 (operator intervention, a statement's time is over); of SQLite where its files fail it; and of the data directory's disk.
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EIO|(08|28|3D|53)\w{3}|57014|57P\w{2}|SQLITE_(FULL|READONLY|CANTOPEN|IOERR|NOTADB|CORRUPT)(_\w+)?)$/
/** ClickHouse: NOT_ENOUGH_SPACE (243), and the system's words in any message; PostgreSQL: disk_full (53100). */
const FULL =
  /^243 |ENOSPC|EDQUOT|SQLITE_FULL|\b53100\b|NOT_ENOUGH_SPACE|No space left on device|Disk quota exceeded/i
const READ_ONLY = /EROFS|SQLITE_READONLY|Read-only file system/i
/** The pool and the client have no codes for what they meet themselves. */
const AWAY_TEXT =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/

/** Whether a query failed because the database could not be reached, or could not store, and so did nothing. */
export function isStoreAway(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return AWAY.test(codeOf(cause)) || AWAY_TEXT.test(cause.message)
}

/** Whether SQLite's file is none, or is damaged. */
export function isFileUnreadable(cause: unknown): cause is Error {
  return cause instanceof Error && /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(cause))
}

export type StoreFaultKind = 'full' | 'readOnly' | 'away' | 'incomplete'

/** ClickHouse: UNKNOWN_TABLE, of a table or of one that is summed from it. */
const INCOMPLETE = /^60 /

/** Why a store takes nothing: its disk is full, it may only be read, a table is missing, or it does not answer. */
export function kindOfStoreFault(cause: unknown): StoreFaultKind {
  const text = cause instanceof Error ? `${codeOf(cause)} ${cause.message}` : String(cause)
  if (FULL.test(text)) return 'full'
  if (INCOMPLETE.test(text)) return 'incomplete'
  return READ_ONLY.test(text) ? 'readOnly' : 'away'
}

/** On one line; several addresses that were all tried have no message of their own. */
export function reasonOfStoreFault(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return (cause.message || codeOf(cause)).replace(/\s+/g, ' ')
}

function codeOf(cause: Error): string {
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
