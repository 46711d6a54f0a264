import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { finishSteps, type Steps } from '../steps.ts'

/** A row of the file and the line (1-based) on which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvFile {
  rows: CsvRow[]
  /** Line of a quote that is never closed, or of text after a closing quote; null without such a fault. */
  openQuoteLine: number | null
}

const QUOTE_FAULTS: ReadonlySet<string> = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
])
/** Characters per step; a longer cell is read in one piece. */
const STEP = 65_536
const DELIMITERS = [',', ';', '\t'] as const
/** The line with which Excel declares the delimiter. */
const SEPARATOR_LINE = /^sep=(.)(?:[\r\n]|$)/i

/**
 * Reads CSV (RFC 4180) as programs write it: any of the three usual delimiters, any line ends (`\r\n` becomes `\n`
 * inside cells), quoted cells over several lines. Blanks around cells and rows of empty cells are dropped.
 */
export function readCsv(text: string): CsvFile {
  return finishSteps(readCsvInSteps(text))
}

/** `readCsv` in small steps. */
export function* readCsvInSteps(given: string): Steps<CsvFile> {
  // The parser counts `\r\n` as two lines.
  const text = given.replaceAll('\r\n', '\n')
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  const named = SEPARATOR_LINE.exec(text)
  const delimiter = named?.[1] ?? guessDelimiter(text)
  const rows: CsvRow[] = []
  let at = named?.[0].length ?? 0
  let line = named ? 2 : 1
  let size = STEP
  while (at < text.length) {
    const end = endOfLine(text, at + size, lineEnd)
    const part = readPart(text.slice(at, end), line, { delimiter, lineEnd })
    if (part.openQuoteLine === null) {
      for (const row of part.rows) rows.push(row)
      line = part.nextLine
      at = end
      size = STEP
    } else if (end === text.length) {
      for (const row of part.rows) rows.push(row)
      return { rows, openQuoteLine: part.openQuoteLine }
    } else size *= 2 // The step ended inside a quoted cell.
    yield
  }
  return { rows, openQuoteLine: null }
}

function guessDelimiter(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
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
    return { rows, nextLine: line, openQuoteLine: line }
  }
  return { rows, nextLine: line, openQuoteLine: null }
}
