import { expect } from '@playwright/test'
import { isLongRun } from '../support/long-run.ts'
import { freshName } from '../support/people.ts'
import { userRow, usersFile } from '../support/users-file.ts'
import { violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { stayOnReload } from './support/reload-question.ts'
import { test } from './support/test.ts'
import { UsersPage } from './support/users-page.ts'

const people = useSharedConsoleServer()
/** Hashing the passwords dominates: the whole file takes minutes. */
const ROWS = isLongRun ? 10_000 : 300
const LIMIT = 600_000

const countOf = async (username: string) =>
  (await people().superadmin.get<{ total: number }>('/api/user/list', { username })).data.total

test('a large file is imported behind a progress bar until its users exist', async ({ page }) => {
  test.setTimeout(LIMIT)
  const prefix = freshName('large')
  await beSignedIn(page, await people().server.superadmin())
  const users = new UsersPage(page, people().server.url)
  await users.open()
  await users.openImport()
  const rows = Array.from({ length: ROWS }, (_, index) => userRow(`${prefix}_${index}`))
  await users.chooseFile(usersFile(rows).trimEnd().split('\r\n'))
  expect(await stayOnReload(page)).toBe('beforeunload')
  await users.button(`导入 ${ROWS} 个用户`).click()
  const bar = users.dialog.getByRole('progressbar', { name: '导入进度' })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  expect(await violationsOf(page)).toEqual([])
  expect(await countOf(prefix)).toBe(0)
  await expect(users.dialog.getByRole('status')).toHaveText(/^已导入 [\d,]+ 个用户$/, { timeout: LIMIT })
  await expect(bar).toBeHidden()
  expect(await countOf(prefix)).toBe(ROWS)
})
