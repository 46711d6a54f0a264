import { finishSteps, type Steps } from '../steps.ts'

/** A record of the file, and the line (1-based) on which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvFile {
  rows: CsvRow[]
  /** Where a quote opens that is never closed. */
  openQuoteLine: number | null
}

/** Characters between two stops. */
const STEP = 65_536
const DELIMITERS = [',', ';', '\t'] as const
/** Excel's own way to say which sign stands between the cells. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n|$)/i

/**
 * Reads CSV (RFC 4180) as programs write it: any of the three usual delimiters, any line ends, quoted
 * cells over several lines. Lines with nothing but empty cells are left out.
 */
export function readCsv(text: string): CsvFile {
  return finishSteps(readCsvInSteps(text))
}

/** The same in small steps. */
export function readCsvInSteps(text: string): Steps<CsvFile> {
  const named = SEPARATOR_LINE.exec(text)
  const start = named?.[0].length ?? 0
  const delimiter = named?.[1] ?? guessDelimiter(text)
  return new CsvReader(text, start, named ? 2 : 1, delimiter).read()
}

function guessDelimiter(text: string): string {
  const [header = ''] = text.split(/\r|\n/, 1)
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

class CsvReader {
  private rows: CsvRow[] = []
  private cells: string[] = []
  private rowLine: number

  constructor(
    private readonly text: string,
    private at: number,
    private line: number,
    private readonly delimiter: string,
  ) {
    this.rowLine = line
  }

  *read(): Steps<CsvFile> {
    let nextStop = STEP
    while (this.at < this.text.length) {
      if (this.at >= nextStop) {
        nextStop = this.at + STEP
        yield
      }
      const opened = this.line
      const cell = this.isQuoteNext() ? this.quotedCell() : this.plainCell()
      if (cell === null) return { rows: this.rows, openQuoteLine: opened }
      this.cells.push(cell)
      this.afterCell()
    }
    this.endRow()
    return { rows: this.rows, openQuoteLine: null }
  }

  /** Some programs put blanks between the delimiter and the quote. */
  private isQuoteNext(): boolean {
    let next = this.at
    while (this.text[next] === ' ') next++
    if (this.text[next] !== '"') return false
    this.at = next
    return true
  }

  private plainCell(): string {
    const start = this.at
    while (this.at < this.text.length && !this.isCellEnd()) this.at++
    return this.text.slice(start, this.at)
  }

  /** Null when the closing quote is missing. What follows it up to the delimiter belongs to the cell. */
  private quotedCell(): string | null {
    let cell = ''
    this.at++
    for (;;) {
      const end = this.text.indexOf('"', this.at)
      if (end === -1) return null
      const part = this.text.slice(this.at, end)
      this.line += part.split(/\r\n|\r|\n/).length - 1
      cell += part
      this.at = end + 1
      if (this.text[this.at] !== '"') return cell + this.plainCell()
      cell += '"'
      this.at++
    }
  }

  private isCellEnd(): boolean {
    const sign = this.text[this.at]
    return sign === this.delimiter || sign === '\n' || sign === '\r'
  }

  private afterCell(): void {
    const sign = this.text[this.at]
    if (sign === this.delimiter) {
      this.at++
      // A delimiter at the very end has an empty cell behind it.
      if (this.at === this.text.length) this.cells.push('')
      return
    }
    this.at += sign === '\r' && this.text[this.at + 1] === '\n' ? 2 : 1
    this.line++
    this.endRow()
  }

  private endRow(): void {
    if (this.cells.some((cell) => cell.trim() !== '')) {
      this.rows.push({ line: this.rowLine, cells: this.cells })
    }
    this.cells = []
    this.rowLine = this.line
  }
}
