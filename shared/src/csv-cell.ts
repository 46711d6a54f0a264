/** Beginnings that a spreadsheet takes for a formula; East Asian ones take the full-width signs, too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/** A text that no spreadsheet takes for a formula. */
export function defusedText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A cell of a CSV file (RFC 4180); texts that begin like a formula get a leading `'`, null is empty. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const safe = typeof value === 'string' ? defusedText(value) : String(value)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text again that `csvCell` defused. */
export function undefusedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
