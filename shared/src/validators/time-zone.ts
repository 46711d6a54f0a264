const MAX_KNOWN = 1_000
/** Names that the platform took before; asking it anew takes long enough to count where thousands are read. */
const known = new Set<string>()

/** Whether the platform knows a zone of that IANA name. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (name === '' || name.length > 64) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false // RangeError is how Intl says that it knows no such zone
  }
  // Some spell a zone in many ways, as case does not matter.
  if (known.size < MAX_KNOWN) known.add(name)
  return true
}
