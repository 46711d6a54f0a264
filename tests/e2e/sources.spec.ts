import { appendFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Completeness, Source } from '@netwarden/shared/contract'
import { expect, type Page } from '@playwright/test'
import { visitLines } from '../sources/support/followed-source.ts'
import { eventually } from '../support/eventually.ts'
import { freshName, type Person } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SourcesPage } from './support/sources-page.ts'
import { test } from './support/test.ts'

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-sources-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
const people = useConsoleServer()

const path = (name: string) => join(folder, name)
const append = (name: string, text: string) => appendFileSync(path(name), text)

async function openAs(page: Page, person: Person, query = ''): Promise<SourcesPage> {
  await beSignedIn(page, person.client)
  const sources = new SourcesPage(page, people().server.url)
  await sources.open(query)
  return sources
}

async function create({ client }: Person, fields: Partial<Source>): Promise<Source> {
  const wanted = { name: freshName('source'), kind: 'tail', format: 'netwarden-ndjson', ...fields }
  const answer = await client.post('/api/rest/sources', wanted)
  if (answer.status !== 200) throw new Error(`could not make a source: ${JSON.stringify(answer.body)}`)
  return answer.body as Source
}

const show = async ({ client }: Person, { id }: Source) =>
  (await client.get(`/api/rest/sources/${id}`)).body as Source

/** A source whose file was truncated, so that data of this minute is known to be missing. */
async function loseLines(person: Person): Promise<Source> {
  const file = `${freshName('cut')}.log`
  append(file, visitLines(0, 10))
  const source = await create(person, { location: path(file) })
  await eventually(async () => (await show(person, source)).accepted === 10)
  truncateSync(path(file))
  append(file, visitLines(10, 11))
  await eventually(async () => {
    const query = { source: source.name }
    return (await person.client.get<Completeness>('/api/source/completeness', query)).data.length > 0
  })
  return source
}

// First, while the server has no source yet.
test('without a source the page explains sources, and the first steps link to its form', async ({ page }) => {
  const sources = await openAs(page, await people().signedIn('admin'))
  await expect(page.getByText('还没有数据源')).toBeVisible()
  await expect(page.getByText(/数据源是服务器持续读取的日志/)).toBeVisible()
  await page.goto(`${people().server.url}/dashboard/index`)
  await page.getByRole('link', { name: '添加数据源' }).click()
  await expect(sources.field('名称')).toBeFocused()
})

test('a new source is read, and its counters and rejected lines update live', async ({ page }) => {
  const name = freshName('resolver')
  append('live.log', visitLines(0, 3))
  const sources = await openAs(page, await people().signedIn('admin'))
  await page.getByRole('button', { name: '新建数据源' }).first().click()
  await sources.fill({ name, location: path('live.log'), format: 'Netwarden NDJSON' })
  await sources.button('创建').click()
  await expect(sources.drawer.getByRole('heading', { name })).toBeVisible()
  await expect(sources.counter('已接受')).toHaveText('3')
  await expect(sources.drawer.getByText('没有被拒绝的行')).toBeVisible()
  append('live.log', `${visitLines(3, 5)}<b>no\trecord\u0007\u202e</b>\n`)
  await expect(sources.counter('已接受')).toHaveText('5')
  await expect(sources.counter('已读行')).toHaveText('6')
  await expect(sources.counter('已拒绝')).toHaveText('1')
  await expect(sources.rejects).toContainText('live.log · 第 6 行')
  await expect(sources.rejects).toContainText('不是有效的 JSON 对象')
  await expect(sources.rejects).toContainText('<b>no⇥record␇\\u{202e}</b>')
  await expect(sources.row(name)).toContainText('读取中')
})

test('faults of the server are shown at their fields', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const { name } = await create(admin, { location: path('taken.log') })
  const sources = await openAs(page, admin, '?source=new')
  await sources.button('创建').click()
  await expect(sources.field('名称')).toHaveAccessibleDescription('请填写名称')
  await expect(sources.field('位置')).toHaveAccessibleDescription('请填写位置')
  await sources.fill({ name, location: 'var/log/x.log' })
  await sources.button('创建').click()
  await expect(sources.field('位置')).toHaveAccessibleDescription(/应为绝对路径/)
  await sources.fill({ location: join(people().server.dataDir, 'x.log') })
  await sources.button('创建').click()
  await expect(sources.field('位置')).toHaveAccessibleDescription(/不在允许读取的文件夹中/)
  await sources.fill({ location: path('other.log') })
  await sources.button('创建').click()
  await expect(sources.field('名称')).toHaveAccessibleDescription('已有同名的数据源')
})

test('a dnstap source has a sender instead of a file, and says that dnstap is off', async ({ page }) => {
  const name = freshName('resolvers')
  const sources = await openAs(page, await people().signedIn('admin'), '?source=new')
  await sources.drawer.getByRole('combobox', { name: '类型' }).selectOption('dnstap')
  await expect(sources.drawer.getByRole('combobox', { name: '格式' })).toHaveCount(0)
  await sources.field('名称').fill(name)
  await sources.field('发送方').fill('/var/log/x')
  await sources.button('创建').click()
  await expect(sources.field('发送方')).toHaveAccessibleDescription(/应为 \*（所有发送方）/)
  await sources.field('发送方').fill('*')
  await sources.button('创建').click()
  await expect(sources.drawer.getByRole('heading', { name })).toBeVisible()
  await expect(sources.drawer.getByText(/未开启 dnstap 接收/)).toBeVisible()
})

test('a source is edited, disabled and enabled, and deleted after confirmation', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const source = await create(admin, { location: path('edited.log') })
  const sources = await openAs(page, admin)
  await sources
    .row(source.name)
    .getByRole('button', { name: `编辑 ${source.name}` })
    .click()
  const renamed = freshName('renamed')
  await sources.fill({ name: renamed })
  await sources.button('保存').click()
  await expect(sources.drawer.getByRole('heading', { name: renamed })).toBeFocused()
  await expect(sources.row(renamed)).toContainText('等待中')
  await page.keyboard.press('Escape')
  await expect(sources.drawer).toBeHidden()
  await sources.enabledSwitch(renamed).click()
  await expect(sources.row(renamed)).toContainText('已停用')
  await expect(sources.enabledSwitch(renamed)).not.toBeChecked()
  await sources.enabledSwitch(renamed).click()
  await expect(sources.enabledSwitch(renamed)).toBeChecked()
  await sources
    .row(renamed)
    .getByRole('button', { name: `删除 ${renamed}` })
    .click()
  const question = page.getByRole('dialog', { name: `删除数据源“${renamed}”？` })
  await expect(question).toContainText('以后重新添加同一文件会从头读取，产生重复的记录')
  await question.getByRole('button', { name: '删除' }).click()
  // Rows have no role behind a dialog: it must be closed before rows are counted.
  await expect(question).toBeHidden()
  await expect(sources.row(renamed)).toHaveCount(0)
  expect((await admin.client.get(`/api/rest/sources/${source.id}`)).status).toBe(404)
})

test('a change of another user is not overwritten, and typed values are kept', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const source = await create(admin, { location: path('shared.log') })
  const sources = await openAs(page, admin)
  await sources
    .row(source.name)
    .getByRole('button', { name: `编辑 ${source.name}` })
    .click()
  await expect(sources.field('名称')).toHaveValue(source.name)
  await people().superadmin.put(`/api/rest/sources/${source.id}`, { timeZone: 'Asia/Tokyo' })
  const renamed = freshName('mine')
  await sources.fill({ name: renamed })
  await sources.button('保存').click()
  await expect(sources.drawer.getByRole('alert')).toContainText('已被他人修改')
  await sources.button('加载最新内容').click()
  await expect(sources.field('名称')).toHaveValue(renamed)
  await expect(sources.drawer.getByRole('combobox', { name: '时区' })).toHaveValue('Asia/Tokyo')
  await sources.button('保存').click()
  await expect(sources.row(renamed)).toBeVisible()
  expect(await show(admin, source)).toMatchObject({ name: renamed, timeZone: 'Asia/Tokyo' })
})

test('a lost minute is reported at the source, and marked in the charts of other users', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const source = await loseLines(admin)
  const sources = await openAs(page, admin, `?source=${source.id}`)
  await expect(sources.row(source.name)).toContainText(/5[0-9] \/ 60 分钟/)
  await expect(sources.drawer.getByText(/\d 分钟不完整，丢失的行数未知/)).toBeVisible()
  await sources.drawer.getByRole('button', { name: /^显示为表格/ }).click()
  await expect(sources.drawer.getByRole('columnheader', { name: '丢失行数' })).toBeVisible()
})

test('the dashboard marks incomplete slots, for every role and in its table', async ({ page }) => {
  await loseLines(await people().signedIn('admin'))
  await beSignedIn(page, (await people().signedIn('common')).client)
  await page.goto(`${people().server.url}/dashboard/index`)
  await expect(page.getByRole('img', { name: /^多维审计.*\d 个时段数据不完整/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '数据不完整' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^不完整：/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^显示为表格: 多维审计/ }).click()
  const table = page.getByRole('table', { name: /^多维审计/ })
  await expect(table.getByRole('columnheader', { name: '完整度' })).toBeVisible()
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: /不完整：.*行数未知/ })
      .first(),
  ).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: '完整' }).nth(1)).toContainText(/\d完整$/)
})

test('the figures of a device are marked, too', async ({ page }) => {
  const admin = await people().signedIn('admin')
  await loseLines(admin)
  await beSignedIn(page, admin.client)
  await page.goto(`${people().server.url}/visit-analysis/device/10.0.0.1`)
  await expect(page.getByRole('img', { name: /^不完整：/ }).first()).toBeVisible()
})

test('a user without the role is redirected to the first page they may open', async ({ page }) => {
  await beSignedIn(page, (await people().signedIn('common')).client)
  await page.goto(`${people().server.url}/system-config/sources`)
  await expect(page).toHaveURL(/\/dashboard\/index$/)
  await expect(page.getByRole('link', { name: '数据源' })).toHaveCount(0)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing in the list, a source and the form, ${language}, ${theme}`, async ({ page }) => {
    const admin = await people().signedIn('admin')
    append('axe.log', `${visitLines(0, 2)}no record\n`)
    const source = await create(admin, { location: path('axe.log') })
    await eventually(async () => (await show(admin, source)).rejected === 1)
    await beSignedIn(page, admin.client, { language, theme })
    await page.goto(`${people().server.url}/system-config/sources?source=${source.id}`)
    await page.getByRole('list', { name: /被拒绝的行|Rejected lines/ }).waitFor()
    await page.getByRole('row').filter({ hasText: source.name }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${people().server.url}/system-config/sources?source=new`)
    await page.getByRole('textbox', { name: /^(名称|Name)/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${people().server.url}/dashboard/index`)
    await page
      .getByRole('img', { name: /^(不完整：|Incomplete:)/ })
      .first()
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    await admin.client.delete(`/api/rest/sources/${source.id}`)
    rmSync(path('axe.log'))
  })
}

test('on a phone sources are rows of two lines within its width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await people().signedIn('admin')
  const source = await create(admin, { location: path('phone.log') })
  const sources = await openAs(page, admin, `?q=${source.name}`)
  await page.getByRole('button', { name: new RegExp(`^${source.name} `) }).click()
  await expect(sources.drawer).toContainText('等待中')
  await sources.button('停用').click()
  await expect(sources.drawer.getByRole('status').first()).toContainText('已停用')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
