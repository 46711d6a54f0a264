/** Of the system's sockets, and of PostgreSQL's classes 08 (connection) and 57 (operator intervention). */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P\w{2})$/
/** The pool and the client have no codes for what they meet themselves. */
const AWAY_TEXT = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Whether a query failed because the database could not be reached, and so did nothing. */
export function isStoreAway(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return AWAY.test(code) || AWAY_TEXT.test(cause.message)
}
