/** Leading characters that spreadsheets read as a formula; East Asian ones also accept full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** The name of a zone in its own records; alone it is no formula. */
const ORIGIN = '@'
const NEEDS_QUOTES = /[",\r\n]/

/** A text that spreadsheets do not read as a formula. */
export function defusedText(text: string): string {
  return FORMULA.test(text) && text !== ORIGIN ? `'${text}` : text
}

/** Formats a cell of a CSV file (RFC 4180). Texts that look like a formula get a leading `'`, null is empty. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const safe = typeof value === 'string' ? defusedText(value) : String(value)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reverts the prefix that `csvCell` adds. */
export function undefusedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Without it spreadsheets read UTF-8 as the encoding of the system. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`

/** The first piece of a file. */
export const csvHeader = (columns: readonly string[]) => BYTE_ORDER_MARK + csvLine(columns)
