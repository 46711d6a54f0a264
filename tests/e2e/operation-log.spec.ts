import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainReport } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { openState } from '../../api/src/platform/state/client.ts'
import { freshName, type Person } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { OperationLogPage } from './support/operation-log-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()

async function openAs(page: Page, person: Person, query = ''): Promise<OperationLogPage> {
  await beSignedIn(page, person.client)
  const log = new OperationLogPage(page, people().server.url)
  await log.open(query)
  return log
}

/** A user whom this administrator made and then changed. */
async function changeSomebody({ client }: Person): Promise<string> {
  const username = freshName('changed')
  const wanted = { username, nickname: 'before', email: 'a@example.com', password: 'First_pass1' }
  const { data } = await client.post<{ id: string }>('/api/user/create', wanted)
  const changes = { id: data.id, nickname: 'after', phone: '110', password: 'Second_pass1' }
  await client.post('/api/user/update', changes)
  return username
}

test('an entry shows who did what to whom, and the changes, with secrets masked', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const username = await changeSomebody(admin)
  const log = await openAs(page, admin)
  await log.row('修改用户', username).click()
  await expect(log.drawer).toContainText(admin.user.username)
  await expect(log.drawer).toContainText('127.0.0.1')
  await expect(log.change('昵称')).toContainText('修改')
  await expect(log.change('昵称')).toContainText('before')
  await expect(log.change('昵称')).toContainText('after')
  await expect(log.change('密码')).toContainText('******')
  await expect(log.change('密码')).toContainText('新增')
  await expect(page.getByText('Second_pass1')).toHaveCount(0)
})

test('a deletion shows what was removed', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const victim = await people().make({ nickname: '将被删除' })
  await admin.client.post('/api/user/delete', { id: victim.id })
  const log = await openAs(page, admin, `?action=user.delete&subject=${victim.username}`)
  await log.row('删除用户', victim.username).click()
  await expect(log.change('昵称')).toContainText('将被删除')
  await expect(log.change('昵称')).toContainText('删除')
})

test('the location of a source and that of a user have names of their own', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const name = freshName('source')
  const source = { name, kind: 'tail', location: join(tmpdir(), `${name}.log`), enabled: false }
  const made = await admin.client.post<{ id: string }>('/api/rest/sources', source)
  expect(made.status).toBe(200)
  const username = freshName('placed')
  const user = { username, nickname: 'n', email: 'a@example.com', password: 'First_pass1', location: 'A#302' }
  await admin.client.post('/api/user/create', user)
  const log = await openAs(page, admin, `?subject=${name}`)
  await log.row('创建数据源', name).click()
  await expect(log.change('位置')).toContainText(source.location)
  await log.open(`?subject=${username}`)
  await log.row('创建用户', username).click()
  await expect(log.change('办公地点')).toContainText('A#302')
})

test('actor, action, subject and time filter it, and the address keeps them', async ({ page }) => {
  const [one, other] = [await people().signedIn('admin'), await people().signedIn('admin')]
  const mine = await changeSomebody(one)
  const others = await changeSomebody(other)
  const log = await openAs(page, one)
  await expect(log.row(others)).toHaveCount(2)
  await log.filterBy('操作人', one.user.username)
  await expect(log.row(others)).toHaveCount(0)
  await expect(log.row(mine)).toHaveCount(2)
  await log.filterBy('对象', mine)
  await expect(log.rows).toHaveCount(2)
  await log.chooseAction('所有创建')
  await expect(log.rows).toHaveCount(1)
  await expect(log.row('创建用户', mine)).toHaveCount(1)
  await page.reload()
  await expect(log.rows).toHaveCount(1)
  await log.open('?range=custom&to=2020-01-01T00:00:00.000Z')
  await expect(page.getByText('没有数据')).toBeVisible()
  await log.open(`?subject=${mine}`)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(log.row(others)).toHaveCount(2)
})

test('two clicks show what changed today or yesterday, without sign-ins and exports', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const mine = await changeSomebody(admin)
  await admin.client.raw('GET', '/api/operation-log/export')
  const log = await openAs(page, admin)
  await page.getByText('今天', { exact: true }).click()
  await log.filterBy('操作人', admin.user.username)
  await expect(log.rows).toHaveCount(2)
  await expect(log.row(mine)).toHaveCount(2)
  await page.getByRole('switch', { name: '只看变更' }).click()
  await expect(log.row('导出操作日志')).toHaveCount(1)
  await expect(log.row('登录')).not.toHaveCount(0)
  await page.reload()
  await expect(log.row('导出操作日志')).toHaveCount(1)
})

test('an administrator verifies that nothing was changed', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const log = await openAs(page, admin)
  await log.verify()
  const note = page.getByRole('status').filter({ hasText: '日志完整' })
  await expect(note).toBeVisible()
  const { data } = await admin.client.get<ChainReport>('/api/operation-log/verify')
  await expect(note).toContainText(`${data.entries} 条记录均未被改动`)
  await expect(note).toContainText(data.digest)
})

test('a user without the role is redirected to the first page they may open', async ({ page }) => {
  await openAs(page, await people().signedIn('common'))
  await expect(page).toHaveURL(/\/dashboard\/index$/)
  await expect(page.getByText('访问被拒绝：您的角色不能打开“操作日志”')).toBeVisible()
  await expect(page.getByRole('link', { name: '操作日志' })).toHaveCount(0)
})

test('a row opens by keyboard, and closing returns the focus', async ({ page }) => {
  const log = await openAs(page, await people().signedIn('admin'))
  await log.rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(log.drawer.getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(log.rows.first()).toBeFocused()
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing in the log and in an entry, ${language}, ${theme}`, async ({ page }) => {
    const admin = await people().signedIn('admin')
    const username = await changeSomebody(admin)
    await beSignedIn(page, admin.client, { language, theme })
    await page.goto(`${people().server.url}/system-config/operation-log?subject=${username}`)
    await page.getByRole('button', { name: /校验日志完整性|Verify integrity/ }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /完整|intact/ })
      .waitFor()
    await page.getByRole('row').filter({ hasText: username }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('on a phone entries are rows of two lines within its width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await people().signedIn('admin')
  const username = await changeSomebody(admin)
  const log = await openAs(page, admin, `?subject=${username}`)
  await page.getByRole('button', { name: `修改用户 · ${username}` }).click()
  await expect(log.change('昵称')).toContainText('after')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('on a phone the two times can be entered again after they are set', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const log = await openAs(
    page,
    await people().signedIn('admin'),
    '?range=custom&to=2020-01-01T00:00:00.000Z',
  )
  await log.chooseRange('自定义')
  const moments = page.getByRole('dialog', { name: '自定义' })
  await moments.getByLabel('结束').fill('2021-02-03T04:05')
  await moments.getByRole('button', { name: '应用' }).click()
  await expect(page).toHaveURL(/to=2021-02-0/)
})

test('an operation is undone after its changes and its effect were shown, by keyboard', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const name = freshName('segment')
  const segment = { name, defaultMode: 'passed', entries: [{ entry: '10.61.7.0/24', comment: 'lab' }] }
  const { data } = await admin.client.post<{ id: string }>('/api/segment/create', segment)
  await admin.client.post('/api/segment/update', { id: data.id, defaultMode: 'banned', entries: [] })
  const log = await openAs(page, admin, `?subject=${data.id}&kind=segment`)
  await expect(log.rows).toHaveCount(2)
  await log.row('修改设备分组').focus()
  await page.keyboard.press('Enter')
  await expect(log.change('默认动作').first()).toContainText('阻断')
  await log.drawer.getByRole('button', { name: '撤销此操作' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '撤销此操作？' })
  await expect(dialog.getByRole('listitem').filter({ hasText: '默认动作' })).toContainText('放行')
  await expect(dialog.getByRole('status')).toContainText('没有任何判定会改变')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '撤销', exact: true }).press('Enter')
  await expect(page.getByText('已撤销')).toBeVisible()
  await expect(log.row('撤销操作', name)).toHaveCount(1)
  const { body } = await admin.client.get(`/api/rest/segments/${data.id}`)
  expect(body).toMatchObject({ defaultMode: 'passed', entries: [{ entry: '10.61.7.0/24', comment: 'lab' }] })
  await log.row('修改设备分组').click()
  await expect(log.drawer).toContainText(`不能撤销：${admin.user.username} 于`)
})

test('on a phone an entry shows its object as it was, and links to it as it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await people().signedIn('admin')
  const entry = `${freshName('name').replaceAll('_', '-')}.example`
  const policy = { group: 'domain', solvedMode: 'banned', entries: [entry], comment: '当时' }
  await admin.client.post('/api/domain-control/custom-policy/create', policy)
  const log = await openAs(page, admin, `?subject=${entry}`)
  await page.getByRole('button', { name: `新增自定义策略 · ${entry}` }).click()
  await log.drawer.getByRole('button', { name: '操作之后的状态' }).click()
  await expect(log.drawer).toContainText('此操作之后的全部字段')
  await expect(log.drawer.getByRole('link', { name: '当时的判定依据' })).toHaveAttribute('href', /at=20/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await log.drawer.getByRole('link', { name: '查看现在的对象' }).click()
  await expect(page).toHaveURL(/audit-control\/policy\/.*policy=/)
})

// Last, since the log of this server is broken from here on.
test('an entry that was changed outside of the console is named', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const { db } = await openState({ url: undefined, sqliteFile: `${people().server.dataDir}/state.db` })
  await db.updateTable('operationLog').set({ actor: 'nobody' }).where('seq', '=', 2).execute()
  await db.destroy()
  const log = await openAs(page, admin)
  await log.verify()
  await expect(page.getByRole('alert').filter({ hasText: '日志在第 2 条中断' })).toBeVisible()
})
