import { type NewUser, newUserSchema } from '../contract/users.ts'
import type { Role } from '../domain/roles.ts'
import { LISTED_PROFILE, roleSchema } from '../domain/user.ts'
import type { LineFault } from '../errors.ts'
import { fieldNames } from '../fields/field.ts'
import { finishSteps, type Steps } from '../steps.ts'
import { undefusedCell } from './csv-cell.ts'
import { type CsvRecord, type CsvShape, readCsvTableInSteps } from './read-table.ts'
import { rowFaults } from './row-faults.ts'

export const USERS_CSV_REQUIRED = ['username', 'password', 'nickname', 'email', 'role', 'status'] as const
export const USERS_CSV_PROFILE = fieldNames(LISTED_PROFILE)
/** The last one says that the user has to replace the password of the file. */
export const USERS_CSV_OPTIONAL = [...USERS_CSV_PROFILE, 'mustChangePassword'] as const
export const USERS_CSV_COLUMNS = [...USERS_CSV_REQUIRED, ...USERS_CSV_OPTIONAL] as const
type Column = (typeof USERS_CSV_COLUMNS)[number]

export const MAX_IMPORTED_USERS = 20_000
export const MAX_USERS_CSV_BYTES = 16 * 1024 * 1024

const SHAPE: CsvShape<Column> = {
  required: USERS_CSV_REQUIRED,
  optional: USERS_CSV_OPTIONAL,
  // Aliases that the API also accepts.
  aliases: { account: 'username', name: 'nickname' },
  maxRows: MAX_IMPORTED_USERS,
  texts: { empty: 'users.csv.empty', tooMany: 'users.csv.tooMany' },
}
/** Columns whose empty cells have a default. */
const HAS_DEFAULT: ReadonlySet<Column> = new Set(['role', 'status', ...USERS_CSV_OPTIONAL])

export interface CsvUser {
  line: number
  user: NewUser
  mustChangePassword: boolean
}
/** Values of a row that can be compared with existing users, whatever faults the row has. */
export interface CsvUserCells {
  line: number
  username: string
  password: string
  /** Null for an invalid role. */
  role: Role | null
}
export interface UsersCsv {
  users: CsvUser[]
  /** Values of every row, including faulty rows. */
  rows: CsvUserCells[]
  faults: LineFault[]
}

/** Reads the users of a CSV file and reports every fault by line and column. Pure; used by the API and the command line. */
export function readUsersCsv(bytes: Uint8Array): UsersCsv {
  return finishSteps(readUsersCsvInSteps(bytes))
}

/** `readUsersCsv` in small steps. */
export function* readUsersCsvInSteps(bytes: Uint8Array): Steps<UsersCsv> {
  const { columns, records, faults } = yield* readCsvTableInSteps(bytes, SHAPE)
  const rows: ReadRow[] = []
  for (const record of records) {
    rows.push(readRow(record, columns))
    yield
  }
  const read = withDuplicates(rows)
  return { ...read, faults: [...faults, ...read.faults].sort((a, b) => a.line - b.line) }
}

type ReadRow = CsvUserCells & { user: NewUser | null; mustChangePassword: boolean; faults: LineFault[] }

function readRow({ line, cells }: CsvRecord<Column>, columns: readonly Column[]): ReadRow {
  const { mustChangePassword, ...fields } = Object.fromEntries(
    columns
      .map((column) => [column, cellValue(column, cells[column] ?? '')] as const)
      .filter(([column, value]) => value !== '' || !HAS_DEFAULT.has(column)),
  )
  const parsed = newUserSchema.safeParse(fields, { reportInput: true })
  const isToChange = FLAGS[mustChangePassword?.toLowerCase() ?? 'no']
  const flagFaults: LineFault[] =
    isToChange === undefined ? [{ line, column: 'mustChangePassword', key: 'users.csv.flag' }] : []
  return {
    line,
    username: fields.username ?? '',
    password: fields.password ?? '',
    role: roleSchema.safeParse(fields.role ?? 'common').data ?? null,
    user: parsed.success ? parsed.data : null,
    mustChangePassword: isToChange ?? false,
    faults: [...(parsed.success ? [] : rowFaults(line, parsed.error)), ...flagFaults],
  }
}

const FLAGS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  是: true,
  no: false,
  false: false,
  否: false,
}

/** Passwords are read literally; other cells are trimmed, because spreadsheets and people add blanks. */
function cellValue(column: Column, cell: string): string {
  return column === 'password' ? cell : undefusedCell(cell.trim())
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
  return {
    users: rows.flatMap(({ line, user, mustChangePassword }) =>
      user ? [{ line, user, mustChangePassword }] : [],
    ),
    rows: rows.map(({ line, username, password, role }) => ({ line, username, password, role })),
    faults,
  }
}
