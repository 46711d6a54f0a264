/**
 * Whether both stores give a text back as it came: SQLite reads it to its first NUL, PostgreSQL takes none, and half of
 * a surrogate pair becomes another character in UTF-8.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A text that somebody else wrote, with the replacement character for whatever would not come back. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
