const MAX_KNOWN = 1_000
/** Names that the platform has accepted; validating them again is too slow for thousands of entries. */
const known = new Set<string>()

/** Whether the platform knows an IANA time zone name. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (name === '' || name.length > 64) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false // Intl throws a RangeError for an unknown zone.
  }
  // Case is ignored, so that one zone has many spellings.
  if (known.size < MAX_KNOWN) known.add(name)
  return true
}
