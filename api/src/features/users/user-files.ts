import { csvCell, USERS_CSV_COLUMNS, type User } from '@netwarden/shared'

const EXPORT_COLUMNS = [
  'id',
  'username',
  'nickname',
  'email',
  'role',
  'status',
  'phone',
  'sector',
  'job',
  'location',
  'lastActiveAt',
] as const satisfies readonly (keyof User)[]

/** Without it spreadsheets take UTF-8 for the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'
const EXAMPLE = [
  'zhang_san',
  'Change_me8',
  '张三',
  'zhangsan@example.com',
  'common',
  'active',
  '',
  '',
  '',
  '',
]

const line = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`

/** The users as CSV, page by page, so that memory does not grow with their number. */
export async function* usersCsv(pages: AsyncIterable<readonly User[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(EXPORT_COLUMNS)
  for await (const users of pages) {
    yield users.map((user) => line(EXPORT_COLUMNS.map((column) => user[column]))).join('')
  }
}

/** A file to fill in: the header and one example. */
export function usersCsvTemplate(): string {
  return BYTE_ORDER_MARK + line(USERS_CSV_COLUMNS) + line(EXAMPLE)
}
