const QUOTE = '"'

/** The cells of one line of CSV (RFC 4180); null where a quote is not closed, as in a cell over several lines. */
export function splitCsvLine(line: string, delimiter: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const cell = line.startsWith(QUOTE, at) ? quotedCell(line, at, delimiter) : plainCell(line, at, delimiter)
    if (cell === null) return null
    cells.push(cell.text)
    if (cell.end >= line.length) return cells
    at = cell.end + delimiter.length
  }
}

interface Cell {
  text: string
  end: number
}

function plainCell(line: string, from: number, delimiter: string): Cell {
  const found = line.indexOf(delimiter, from)
  const end = found < 0 ? line.length : found
  return { text: line.slice(from, end).trim(), end }
}

function quotedCell(line: string, from: number, delimiter: string): Cell | null {
  let text = ''
  for (let at = from + 1; ; ) {
    const close = line.indexOf(QUOTE, at)
    if (close < 0) return null
    text += line.slice(at, close)
    if (line.charAt(close + 1) !== QUOTE) {
      const rest = plainCell(line, close + 1, delimiter)
      // Text between the closing quote and the delimiter belongs to no cell: the line is malformed.
      return rest.text === '' ? { text, end: rest.end } : null
    }
    text += QUOTE
    at = close + 2
  }
}

export function joinCsvLine(cells: readonly string[], delimiter: string): string {
  return cells
    .map((cell) =>
      /["\s]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter)
}

const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter that splits a header into the most cells. */
export function guessDelimiter(header: string): string {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
