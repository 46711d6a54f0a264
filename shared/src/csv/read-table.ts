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

const ZIP = [0x50, 0x4b, 3, 4]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const FULL_WIDTH_COMMA = '，'

/** Reads a CSV file whose first row names its columns, in small steps. The case of the names is ignored. */
export function* readCsvTableInSteps<Column extends string>(
  bytes: Uint8Array,
  shape: CsvShape<Column>,
): Steps<CsvTable<Column>> {
  const text = yield* decodeTextInSteps(bytes)
  if (text === null) return failed(1, { key: isSpreadsheet(bytes) ? 'csv.spreadsheet' : 'csv.encoding' })
  // One more than the header and the rows shows that there are too many.
  const { rows, fault } = yield* readCsvInSteps(text, shape.maxRows + 2)
  if (fault) return { columns: [], records: [], faults: [fault] }
  const [header, ...body] = rows
  if (header?.cells.length === 1 && header.cells[0]?.includes(FULL_WIDTH_COMMA))
    return failed(header.line, { key: 'csv.fullWidthComma' })
  if (!header || body.length === 0) return failed(header?.line ?? 1, { key: shape.texts.empty })
  if (body.length > shape.maxRows) {
    return failed(header.line, { key: shape.texts.tooMany, params: { limit: shape.maxRows } })
  }
  const { places, faults } = readHeader(header, shape)
  const columns = places.filter((column) => column !== null)
  if (faults.length > 0) return { columns, records: [], faults }
  return { columns, ...(yield* readRows(body, places)) }
}

/** An .xlsx or .ods file is a ZIP archive, an .xls file an OLE document. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  return [ZIP, OLE].some((signature) => signature.every((octet, index) => bytes[index] === octet))
}

function failed(line: number, text: Message): CsvTable<never> {
  return { columns: [], records: [], faults: [{ line, ...text }] }
}

function readHeader<Column extends string>({ line, cells }: CsvRow, shape: CsvShape<Column>) {
  const known = [...shape.required, ...shape.optional]
  /** By place in a row; null for a column without a name, as spreadsheets write for empty ones. */
  const places: (Column | null)[] = []
  const faults: LineFault[] = []
  for (const cell of cells) {
    const name = cell.trim().toLowerCase()
    const column = shape.aliases?.[name] ?? known.find((candidate) => candidate.toLowerCase() === name)
    if (name === '') places.push(null)
    else if (column === undefined) {
      const shown = cell.trim()
      faults.push({ line, column: shown, key: 'csv.unknownColumn', params: { column: shown } })
    } else if (places.includes(column)) {
      faults.push({ line, column, key: 'csv.repeatedColumn', params: { column } })
    } else places.push(column)
  }
  const missing = shape.required.filter((column) => !places.includes(column))
  if (missing.length > 0)
    faults.unshift({ line, key: 'csv.columns', params: { columns: missing.join(', ') } })
  return { places, faults }
}

function* readRows<Column extends string>(
  rows: readonly CsvRow[],
  places: readonly (Column | null)[],
): Steps<Pick<CsvTable<Column>, 'records' | 'faults'>> {
  const records: CsvRecord<Column>[] = []
  const faults: LineFault[] = []
  for (const { line, cells } of rows) {
    yield
    // Spreadsheets add empty cells at the end of rows, or omit them.
    const unnamed = cells.findIndex((cell, index) => (places[index] ?? null) === null && cell.trim() !== '')
    if (unnamed >= 0 && unnamed < places.length) {
      const column = columnLetters(unnamed)
      faults.push({ line, column, key: 'csv.unnamedColumn', params: { column } })
      continue
    }
    if (unnamed >= 0) {
      const params = { actual: cells.length, expected: places.length }
      faults.push({ line, key: 'csv.cells', params })
      continue
    }
    const named: CsvRecord<Column>['cells'] = {}
    places.forEach((column, index) => {
      if (column !== null) named[column] = cells[index] ?? ''
    })
    records.push({ line, cells: named })
  }
  return { records, faults }
}

/** A column as spreadsheets name it: A to Z, then AA. `index` counts from 0. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
