import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { LineFault } from '../errors.ts'
import { finishSteps, type Steps } from '../steps.ts'

/** A row of the file and the line (1-based) on which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvFile {
  rows: CsvRow[]
  /** A quote that is never closed, text after a closing quote, or a row that is too long: nothing is read from there on. */
  fault: LineFault | null
}

/** What follows the end of a text may close its quote. */
const OPEN_QUOTE = 'CSV_QUOTE_NOT_CLOSED'
const QUOTE_FAULTS: ReadonlySet<string> = new Set([
  OPEN_QUOTE,
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
])
/** Characters of a row: an organisation has 1,000 domains at most. */
export const MAX_CSV_ROW = 262_144
/** Characters per step. */
const STEP = 4_096
const DELIMITERS = [',', ';', '\t'] as const
/** The line with which Excel declares the delimiter. */
const SEPARATOR_LINE = /^sep=(.)(?:[\r\n]|$)/i

/**
 * Reads CSV (RFC 4180) as programs write it: any of the three usual delimiters, any line ends (`\r\n` becomes `\n`
 * inside cells), quoted cells over several lines. Blanks around cells and rows of empty cells are dropped. Reading ends
 * after the largest number of rows, or soon afterwards.
 */
export function readCsv(text: string, maxRows?: number): CsvFile {
  return finishSteps(readCsvInSteps(text, maxRows))
}

/** `readCsv` in small steps. */
export function* readCsvInSteps(given: string, maxRows = Number.POSITIVE_INFINITY): Steps<CsvFile> {
  const text = yield* withLineFeeds(given)
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  const named = SEPARATOR_LINE.exec(text)
  const delimiter = named?.[1] ?? guessDelimiter(text)
  const rows: CsvRow[] = []
  let at = named?.[0].length ?? 0
  let line = named ? 2 : 1
  let size = STEP
  while (at < text.length && rows.length <= maxRows) {
    const whole = endOfLine(text, at + size, lineEnd)
    const lastLine = Math.max(at, text.lastIndexOf(lineEnd, whole - 2) + 1)
    const isLong = whole - lastLine > MAX_CSV_ROW
    if (isLong && lastLine === at) return { rows, fault: tooLong(line) }
    const end = isLong ? lastLine : whole
    const part = readPart(text.slice(at, end), line, { delimiter, lineEnd })
    for (const row of part.rows) rows.push(row)
    if (part.quoteFault === null) {
      line = part.nextLine
      at = end
      size = STEP
    } else if (part.quoteFault !== OPEN_QUOTE || end === text.length) {
      return { rows, fault: { line: part.nextLine, key: 'csv.quote' } }
    } else {
      // The step ended inside a quoted cell, whose row is read again as a whole.
      if (part.nextLine === line && size >= MAX_CSV_ROW) return { rows, fault: tooLong(line) }
      for (; line < part.nextLine; line++) at = endOfLine(text, at, lineEnd)
      size *= 2
    }
    yield
  }
  return { rows, fault: null }
}

/** The text with `\n` for each `\r\n`, which the parser counts as two lines. */
function* withLineFeeds(text: string): Steps<string> {
  const parts: string[] = []
  for (let from = 0; from < text.length; ) {
    const next = from + STEP
    const end = text[next - 1] === '\r' ? next + 1 : next
    parts.push(text.slice(from, end).replaceAll('\r\n', '\n'))
    from = end
    yield
  }
  return parts.join('')
}

function tooLong(line: number): LineFault {
  return { line, key: 'csv.longRow', params: { limit: MAX_CSV_ROW } }
}

function guessDelimiter(text: string): string {
  const [header = ''] = text.slice(0, MAX_CSV_ROW).split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function endOfLine(text: string, from: number, lineEnd: string): number {
  const found = text.indexOf(lineEnd, from)
  return found < 0 ? text.length : found + 1
}

/** Reads complete lines; `firstLine` is the number of the first one. */
function readPart(text: string, firstLine: number, signs: { delimiter: string; lineEnd: string }) {
  const rows: CsvRow[] = []
  let line = firstLine
  try {
    parse(text, {
      delimiter: signs.delimiter,
      record_delimiter: signs.lineEnd,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
        line = firstLine + lines
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError) || !QUOTE_FAULTS.has(cause.code)) throw cause
    return { rows, nextLine: line, quoteFault: cause.code }
  }
  return { rows, nextLine: line, quoteFault: null }
}
