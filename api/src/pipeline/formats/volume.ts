/** A connection of a year and longer, or of more bytes than a number holds exactly, is a fault of the log. */
const LONGEST = 366 * 24 * 3_600_000

/** Bytes as a log has them, a number or digits; null for anything else, since the visit counts without them, too. */
export function bytesOf(value: unknown): number | null {
  const bytes = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null
}

/** The length of a connection in whole ms; null for a negative one or one of more than a year. */
export function durationOf(ms: number): number | null {
  return ms >= 0 && ms <= LONGEST ? Math.round(ms) : null
}
