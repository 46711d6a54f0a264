/** Extended DNS errors (RFC 8914 §4.16 to §4.18) of servers that withhold the answer on purpose. */
const BLOCKING: ReadonlySet<string> = new Set(['blocked', 'censored', 'filtered', '15', '16', '17'])

/** Takes the name or the number of an error. */
export function isBlocking(error: string): boolean {
  return BLOCKING.has(error.trim().toLowerCase())
}
