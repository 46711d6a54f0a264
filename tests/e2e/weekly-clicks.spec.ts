import { readFileSync } from 'node:fs'
import type { ReportMail, Segment, User } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { ClickCounter } from './support/click-counter.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'
import { UsersPage } from './support/users-page.ts'

/**
 * Jobs of a week. What a list would change and lending a banned name until a day are in `daily-clicks.spec.ts` with one and
 * three clicks, the slow resolver in `gateway.spec.ts` with two: 27 for all ten.
 */
const people = useConsoleServer()
const PERSON = 'Li Na'
const PHONE = '00:1a:2b:3c:4d:01'
const BANNED = 'banned.weekly.example'
const AT = new Date(Date.now() - 24 * 3_600_000)
let finance: Segment

test.beforeAll(async () => {
  const { superadmin } = people()
  const owner = { user: PERSON, department: 'Finance', comment: '' }
  const wanted = { name: 'Finance', entries: [{ entry: PHONE, ...owner }] }
  finance = (await superadmin.post<Segment>('/api/segment/create', wanted)).data
  await superadmin.post('/api/segment/create', { name: 'Guests', entries: [] })
  const policy = { group: 'domain', solvedMode: 'banned', entries: [BANNED], segmentId: finance.id }
  await superadmin.post('/api/domain-control/custom-policy/create', policy)
  const device = { deviceIP: '10.64.0.7', deviceMac: PHONE, accessAt: AT.toISOString() }
  const visits = [
    { ...device, domain: BANNED, solvedMode: 'banned' as const },
    { ...device, domain: 'asked.weekly.example' },
    { ...device, deviceIP: '10.64.0.8', deviceMac: '00:1a:2b:3c:4d:02', domain: 'asked.weekly.example' },
  ]
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
})

async function startAt(page: Page, path: string): Promise<ClickCounter> {
  const clicks = await ClickCounter.of(page)
  await beSignedIn(page, people().superadmin)
  await page.goto(people().server.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await clicks.restart()
  return clicks
}

test('why a name was banned for a person at a past time is told after four clicks from any page', async ({
  page,
}) => {
  const clicks = await startAt(page, '/dashboard/index')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('li na')
  await expect(page.getByRole('option', { name: /^Li Na/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.getByText('周', { exact: true }).click()
  const visits = page.getByRole('table', { name: '访问记录' })
  await visits.getByRole('row').filter({ hasText: BANNED }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: '访问当时的判定说明' }).click()
  await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(AT.toISOString())}`))
  await expect(page.getByRole('region', { name: /的判定$/ })).toBeVisible()
  expect(await clicks.count()).toBeLessThanOrEqual(4)
})

test('the devices that asked for a name are a CSV file after two clicks in the search', async ({ page }) => {
  const path = '/visit-analysis/search?keywordKind=domain&keyword=asked.weekly.example&range=30d'
  const clicks = await startAt(page, path)
  await page.getByRole('button', { name: '谁访问过' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(await clicks.count()).toBe(2)
})

test('a new employee gets an account whose password has to be changed with three clicks', async ({
  page,
}) => {
  const clicks = await startAt(page, '/user-management/list')
  await page.getByRole('button', { name: '新建用户' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '用户名' }).fill('weekly_li')
  await dialog.getByRole('textbox', { name: '密码' }).fill('Weekly4users_9')
  await dialog.getByRole('textbox', { name: '昵称' }).fill('Li-Na')
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('li.na@example.com')
  await dialog.getByRole('switch', { name: /首次登录/ }).check()
  await dialog.getByRole('button', { name: '创建', exact: true }).click()
  const found = async () =>
    (await people().superadmin.get<{ list: User[] }>('/api/user/list', { q: 'weekly_li' })).data.list
  await expect.poll(found).toMatchObject([{ username: 'weekly_li', email: 'li.na@example.com' }])
  expect(await clicks.count()).toBe(3)
})

test('a device is renamed and moved with two clicks in the list of devices', async ({ page }) => {
  const clicks = await startAt(page, '/visit-analysis/devices?q=10.64.0.8')
  await page.getByRole('row').filter({ hasText: '10.64.0.8' }).getByRole('button', { name: /^编辑/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: '设备分组' }).selectOption({ label: 'Guests' })
  await drawer.getByRole('textbox', { name: '名称' }).fill('visitor')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('设备已更新，变更记录已保存')).toBeVisible()
  expect(await clicks.count()).toBe(2)
})

test('a forgotten password is set anew with three clicks in the list of users', async ({ page }) => {
  const user = await people().make()
  const clicks = await startAt(page, `/user-management/list?username=${user.username}`)
  await new UsersPage(page, people().server.url).choose(user.username, '重置密码')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '新密码' }).fill('Another_pass2')
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expect(dialog).toBeHidden()
  await people().signIn(user.username, 'Another_pass2')
  expect(await clicks.count()).toBe(3)
})

test('what changed today, by whom, is shown and undone with four clicks in the operation log', async ({
  page,
}) => {
  const { superadmin } = people()
  await superadmin.post('/api/segment/update', { id: finance.id, description: 'moved house' })
  const clicks = await startAt(page, '/system-config/operation-log')
  await page.getByText('今天', { exact: true }).click()
  await page.getByRole('row').filter({ hasText: '修改设备分组' }).first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer).toContainText('moved house')
  await drawer.getByRole('button', { name: '撤销此操作' }).click()
  const dialog = page.getByRole('dialog', { name: '撤销此操作？' })
  await dialog.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已撤销').first()).toBeVisible()
  const { body } = await superadmin.get(`/api/rest/segments/${finance.id}`)
  expect(body).toMatchObject({ description: '' })
  expect(await clicks.count()).toBe(4)
})

test('a weekly report is mailed from then on with three clicks', async ({ page }) => {
  const { username } = await people().make()
  const clicks = await startAt(page, '/system-config/report-mail')
  await page.getByRole('button', { name: '添加报告' }).first().click()
  const dialog = page.getByRole('dialog', { name: '添加报告' })
  await dialog.getByRole('combobox', { name: '收件人' }).fill(username)
  await page.getByRole('option', { name: username }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  const stored = async () =>
    (await people().superadmin.get<ReportMail[]>('/api/system-config/report-mail')).data
  await expect.poll(stored).toMatchObject([{ period: 'weekly', enabled: true }])
  expect(await clicks.count()).toBe(3)
})
