/** Extended DNS errors (RFC 8914 §4.16 to §4.18) by which a server says that it does not give the answer on purpose. */
const BLOCKING: ReadonlySet<string> = new Set(['blocked', 'censored', 'filtered', '15', '16', '17'])

/** Of an error's name or number. */
export function isBlocking(error: string): boolean {
  return BLOCKING.has(error.trim().toLowerCase())
}
