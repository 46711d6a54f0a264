import type { LineFault, Message } from '../errors.ts'
import type { TextKey } from '../i18n/index.ts'
import type { Steps } from '../steps.ts'
import { decodeTextInSteps } from './decode-text.ts'
import { type CsvRow, readCsvInSteps } from './read-csv.ts'

/** The columns and the largest number of rows of a file. */
export interface CsvShape<Column extends string> {
  required: readonly Column[]
  optional: readonly Column[]
  /** Other spellings of the header, in lower case. */
  aliases?: Readonly<Record<string, Column>>
  maxRows: number
  texts: { empty: TextKey; tooMany: TextKey }
}

/** A row of the file by column name; the cells are unchanged. */
export interface CsvRecord<Column extends string> {
  line: number
  cells: Partial<Record<Column, string>>
}

export interface CsvTable<Column extends string> {
  columns: readonly Column[]
  records: CsvRecord<Column>[]
  faults: LineFault[]
}

/** Reads a CSV file whose first row names its columns, in small steps. The case of the names is ignored. */
export function* readCsvTableInSteps<Column extends string>(
  bytes: Uint8Array,
  shape: CsvShape<Column>,
): Steps<CsvTable<Column>> {
  const text = yield* decodeTextInSteps(bytes)
  if (text === null) return failed(1, { key: 'csv.encoding' })
  const { rows, openQuoteLine } = yield* readCsvInSteps(text)
  if (openQuoteLine !== null) return failed(openQuoteLine, { key: 'csv.quote' })
  const [header, ...body] = rows
  if (!header || body.length === 0) return failed(header?.line ?? 1, { key: shape.texts.empty })
  if (body.length > shape.maxRows) {
    return failed(header.line, { key: shape.texts.tooMany, params: { limit: shape.maxRows } })
  }
  const { columns, faults } = readHeader(header, shape)
  if (faults.length > 0) return { columns, records: [], faults }
  return { columns, ...readRows(body, columns) }
}

function failed(line: number, text: Message): CsvTable<never> {
  return { columns: [], records: [], faults: [{ line, ...text }] }
}

function readHeader<Column extends string>({ line, cells }: CsvRow, shape: CsvShape<Column>) {
  const known = [...shape.required, ...shape.optional]
  const columns: Column[] = []
  const faults: LineFault[] = []
  for (const cell of cells) {
    const name = cell.trim().toLowerCase()
    const column = shape.aliases?.[name] ?? known.find((candidate) => candidate.toLowerCase() === name)
    if (column === undefined) {
      const shown = cell.trim()
      faults.push({ line, column: shown, key: 'csv.unknownColumn', params: { column: shown } })
    } else if (columns.includes(column)) {
      faults.push({ line, column, key: 'csv.repeatedColumn', params: { column } })
    } else columns.push(column)
  }
  const missing = shape.required.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    faults.unshift({ line, key: 'csv.columns', params: { columns: missing.join(', ') } })
  return { columns, faults }
}

function readRows<Column extends string>(rows: readonly CsvRow[], columns: readonly Column[]) {
  const records: CsvRecord<Column>[] = []
  const faults: LineFault[] = []
  for (const { line, cells } of rows) {
    // Spreadsheets omit empty cells at the end of a row.
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      const params = { actual: cells.length, expected: columns.length }
      faults.push({ line, key: 'csv.cells', params })
      continue
    }
    const named: CsvRecord<Column>['cells'] = {}
    columns.forEach((column, index) => {
      named[column] = cells[index] ?? ''
    })
    records.push({ line, cells: named })
  }
  return { records, faults }
}
