import type { Page as ListPage, WrittenSegment } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SegmentsPage } from './support/segments-page.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

async function listed(): Promise<Segment[]> {
  const query = { pageSize: 200, brief: true }
  return (await people().superadmin.get<ListPage<Segment>>('/api/segment/list', query)).data.list
}

const inheritsOf = async (wanted: string) => (await listed()).find(({ name }) => name === wanted)?.inherits

test('a new segment inherits unless it is closed, and its cells of the matrix show it', async ({ page }) => {
  await beSignedIn(page, await people().server.superadmin())
  const segments = new SegmentsPage(page, people().server.url)
  await segments.open()
  const [open, closed] = [freshName('open'), freshName('closed')]
  await segments.startCreating()
  await segments.field('名称').fill(open)
  const inherits = segments.dialog.getByRole('switch', { name: '继承“所有设备”' })
  await expect(inherits).toBeChecked()
  await segments.button('创建').click()
  await expect(segments.dialog).toHaveAccessibleName(open)
  await expect(segments.dialog).toContainText('继承')
  expect(await inheritsOf(open)).toBe(true)
  await segments.open()
  await segments.startCreating()
  await segments.field('名称').fill(closed)
  await segments.dialog.getByText('阻断', { exact: true }).click()
  await expect(inherits).not.toBeChecked()
  await segments.button('创建').click()
  await expect(segments.dialog).toHaveAccessibleName(closed)
  expect(await inheritsOf(closed)).toBe(false)
  await page.goto(`${people().server.url}/audit-control/lists`)
  await expect(page.getByText('↳ 表示继承自“所有设备”。')).toBeVisible()
  const cell = (segment: string, effect: string) =>
    page.getByRole('button', { name: `在“${segment}”中：${effect}` })
  await expect(cell(open, '继承：阻断')).toHaveCount(1)
  await expect(cell(closed, '继承：阻断')).toHaveCount(0)
})

test('one button has the open segments that do not inherit do so', async ({ page }) => {
  const name = freshName('former')
  const body = { name, inherits: false }
  expect((await people().superadmin.post<WrittenSegment>('/api/segment/create', body)).status).toBe(200)
  await beSignedIn(page, await people().server.superadmin())
  await new SegmentsPage(page, people().server.url).open()
  await expect(page.getByRole('note').filter({ hasText: name })).toContainText('不继承“所有设备”')
  await page.getByRole('button', { name: '全部开启继承' }).click()
  await expect(page.getByRole('dialog')).toContainText('全部开启继承')
})
