import { csvHeader, csvLine, USERS_CSV_COLUMNS, USERS_CSV_PROFILE } from '@netwarden/shared/csv'
import type { User } from '@netwarden/shared/domain'

const EXPORT_COLUMNS = [
  'id',
  'username',
  'nickname',
  'email',
  'role',
  'status',
  ...USERS_CSV_PROFILE,
  'lastActiveAt',
] as const satisfies readonly (keyof User)[]

const EXAMPLE = ['zhang_san', 'Change_me8', '张三', 'zhangsan@example.com', 'common', 'active']

/** The users as CSV, page by page. */
export async function* usersCsv(pages: AsyncIterable<readonly User[]>): AsyncGenerator<string> {
  yield csvHeader(EXPORT_COLUMNS)
  for await (const users of pages) {
    yield users.map((user) => csvLine(EXPORT_COLUMNS.map((column) => user[column]))).join('')
  }
}

/** A file to fill in: the header and one example. */
export function usersCsvTemplate(): string {
  return csvHeader(USERS_CSV_COLUMNS) + csvLine([...EXAMPLE, ...USERS_CSV_PROFILE.map(() => ''), 'yes'])
}
