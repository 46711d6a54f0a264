import type { z } from 'zod'
import { messageOf } from '../contract/issue-message.ts'
import { type NewUser, newUserSchema } from '../contract/users.ts'
import { type CsvRow, decodeText, readCsv } from '../csv/index.ts'
import { undefusedCell } from '../csv-cell.ts'
import type { LineFault } from '../errors.ts'

export const USERS_CSV_REQUIRED = ['username', 'password', 'nickname', 'email', 'role', 'status'] as const
export const USERS_CSV_OPTIONAL = ['phone', 'sector', 'job', 'location'] as const
export const USERS_CSV_COLUMNS = [...USERS_CSV_REQUIRED, ...USERS_CSV_OPTIONAL] as const
type Column = (typeof USERS_CSV_COLUMNS)[number]

export const MAX_IMPORTED_USERS = 20_000
export const MAX_USERS_CSV_BYTES = 16 * 1024 * 1024

/** Other spellings of the header, as the API takes them in writes. */
const ALIASES: Readonly<Record<string, Column>> = { account: 'username', name: 'nickname' }
/** Where an empty cell means the default. */
const HAS_DEFAULT: ReadonlySet<Column> = new Set(['role', 'status', ...USERS_CSV_OPTIONAL])

export interface CsvUser {
  line: number
  user: NewUser
}
export interface UsersCsv {
  users: CsvUser[]
  faults: LineFault[]
}

/** The users of a CSV file, and everything that is wrong with it by line and column. Pure; used by API and CLI. */
export function readUsersCsv(bytes: Uint8Array): UsersCsv {
  const text = decodeText(bytes)
  if (text === null) return failed({ line: 1, key: 'users.csv.encoding' })
  const { rows, openQuoteLine } = readCsv(text)
  if (openQuoteLine !== null) return failed({ line: openQuoteLine, key: 'users.csv.quote' })
  const [header, ...body] = rows
  if (!header || body.length === 0) return failed({ line: header?.line ?? 1, key: 'users.csv.empty' })
  if (body.length > MAX_IMPORTED_USERS) {
    return failed({ line: header.line, key: 'users.csv.tooMany', params: { limit: MAX_IMPORTED_USERS } })
  }
  const columns = header.cells.map(columnName)
  const headerFaults = checkHeader(header.line, columns)
  if (headerFaults.length > 0) return { users: [], faults: headerFaults }
  return withDuplicates(body.map((row) => readRow(row, columns)))
}

function failed(fault: LineFault): UsersCsv {
  return { users: [], faults: [fault] }
}

function columnName(cell: string): string {
  const name = cell.trim().toLowerCase()
  return ALIASES[name] ?? name
}

function isColumn(name: string): name is Column {
  return USERS_CSV_COLUMNS.some((column) => column === name)
}

function checkHeader(line: number, columns: readonly string[]): LineFault[] {
  const missing = USERS_CSV_REQUIRED.filter((column) => !columns.includes(column))
  const faults: LineFault[] =
    missing.length > 0 ? [{ line, key: 'users.csv.columns', params: { columns: missing.join(', ') } }] : []
  columns.forEach((column, index) => {
    if (!isColumn(column)) faults.push({ line, column, key: 'users.csv.unknownColumn', params: { column } })
    else if (columns.indexOf(column) !== index) {
      faults.push({ line, column, key: 'users.csv.repeatedColumn', params: { column } })
    }
  })
  return faults
}

type ReadRow = { line: number; username: string; user: NewUser | null; faults: LineFault[] }

function readRow({ line, cells }: CsvRow, columns: readonly string[]): ReadRow {
  // Cells that are missing at the end are empty: spreadsheets leave them out.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const params = { actual: cells.length, expected: columns.length }
    return { line, username: '', user: null, faults: [{ line, key: 'users.csv.cells', params }] }
  }
  const fields = Object.fromEntries(
    columns
      .filter(isColumn)
      .map((column, index) => [column, cellValue(column, cells[index] ?? '')] as const)
      .filter(([column, value]) => value !== '' || !HAS_DEFAULT.has(column)),
  )
  const parsed = newUserSchema.safeParse(fields, { reportInput: true })
  return {
    line,
    username: fields.username ?? '',
    user: parsed.success ? parsed.data : null,
    faults: parsed.success ? [] : rowFaults(line, parsed.error),
  }
}

/** A password is taken to the letter; around everything else spreadsheets and people leave blanks. */
function cellValue(column: Column, cell: string): string {
  return column === 'password' ? cell : undefusedCell(cell.trim())
}

function rowFaults(line: number, error: z.ZodError): LineFault[] {
  const byColumn = new Map<string, LineFault>()
  for (const issue of error.issues) {
    const column = String(issue.path[0] ?? '')
    if (!byColumn.has(column)) byColumn.set(column, { line, column, ...messageOf(issue) })
  }
  return [...byColumn.values()]
}

function withDuplicates(rows: readonly ReadRow[]): UsersCsv {
  const firstLine = new Map<string, number>()
  const faults: LineFault[] = []
  for (const { line, username, faults: own } of rows) {
    faults.push(...own)
    const first = firstLine.get(username)
    if (username === '') continue
    if (first === undefined) firstLine.set(username, line)
    else faults.push({ line, column: 'username', key: 'users.csv.duplicate', params: { line: first } })
  }
  return { users: rows.flatMap(({ line, user }) => (user ? [{ line, user }] : [])), faults }
}
