/** Whether the platform knows a zone of that IANA name. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 64) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false // RangeError is how Intl says that it knows no such zone
  }
}
