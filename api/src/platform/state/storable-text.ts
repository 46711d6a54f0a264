/**
 * Whether both stores return a text unchanged: SQLite reads it to its first NUL, PostgreSQL rejects NUL, and a lone
 * surrogate becomes another character in UTF-8.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A text from an external source, with the replacement character for everything that cannot be stored. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
