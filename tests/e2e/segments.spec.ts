import type { Page as ListPage, WrittenSegment } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { expect, type Page } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SegmentsPage } from './support/segments-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()

/** Ranking is about all segments there are. */
test.beforeEach(async () => {
  const ids = (await listed()).filter(({ isBuiltIn }) => !isBuiltIn).map(({ id }) => id)
  if (ids.length > 0) await people().superadmin.post('/api/segment/delete', { ids })
})

async function asAdmin(page: Page, path = ''): Promise<SegmentsPage> {
  await beSignedIn(page, await people().server.superadmin())
  const segments = new SegmentsPage(page, people().server.url)
  await segments.open(path)
  return segments
}

async function listed(): Promise<Segment[]> {
  const query = { pageSize: 200, brief: true }
  return (await people().superadmin.get<ListPage<Segment>>('/api/segment/list', query)).data.list
}

async function segmentNow(id: string): Promise<Segment> {
  return (await people().superadmin.get(`/api/rest/segments/${id}`)).body as Segment
}

async function makeSegment(fields: Record<string, unknown> = {}): Promise<WrittenSegment> {
  const body = { name: freshName('seg'), ...fields }
  const answer = await people().superadmin.post<WrittenSegment>('/api/segment/create', body)
  expect(answer.status).toBe(200)
  return answer.data
}

const entriesOf = (...texts: string[]) => texts.map((entry) => ({ entry }))

test('with only the built-in segment the page explains segments', async ({ page }) => {
  const segments = await asAdmin(page)
  await expect(page.getByRole('note')).toContainText('请点击“新建设备分组”开始划分')
  await expect(segments.row('所有设备')).toContainText('内置')
  await expect(segments.action('编辑 所有设备')).toBeVisible()
  await expect(segments.action('删除 所有设备')).toHaveCount(0)
  await expect(segments.action('上移 所有设备')).toHaveCount(0)
})

test('a segment is created with typed and pasted entries, and reports cleared host bits', async ({
  page,
}) => {
  const segments = await asAdmin(page)
  const name = freshName('made')
  await segments.startCreating()
  await segments.field('名称').fill(name)
  await segments.dialog.getByText('阻断', { exact: true }).click()
  await expect(segments.dialog.getByText('封闭分组：只放行策略允许的访问，其余一律阻断。')).toBeVisible()
  await segments.addRow()
  await expect(segments.cell(1)).toBeFocused()
  await segments.cell(1).fill('192.168.7.9/24')
  await segments.cell(1, '部门').fill('网络部')
  await segments.paste(
    'entry,comment,user,department\n# 备注行\n00-1A-2B-3C-4D-5E,"二楼, 东",li_na\n2001:DB8::1',
  )
  await expect(segments.rows).toHaveCount(3)
  await segments.button('创建').click()
  await expect(segments.dialog).toHaveAccessibleName(name)
  await expect(segments.dialog.getByRole('status')).toContainText('192.168.7.9/24 → 192.168.7.0/24')
  await segments.button('知道了').click()
  await expect(segments.dialog.getByRole('status')).toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const blank = { comment: '', user: '', department: '' }
  expect(await segmentNow(id)).toMatchObject({
    name,
    defaultMode: 'banned',
    entries: [
      { ...blank, entry: '192.168.7.0/24', department: '网络部' },
      { entry: '00:1a:2b:3c:4d:5e', comment: '二楼, 东', user: 'li_na', department: '' },
      { ...blank, entry: '2001:db8::1' },
    ],
  })
})

test('wrong and repeated entries are reported at their rows before anything is sent', async ({ page }) => {
  const segments = await asAdmin(page)
  await segments.startCreating()
  await segments.field('名称').fill(freshName('wrong'))
  await segments.addRow()
  await segments.cell(1).fill('10.0.0.300')
  await expect(segments.cell(1)).not.toHaveAttribute('aria-invalid', 'true')
  await segments.cell(1, '备注').focus()
  await expect(segments.cell(1)).toHaveAccessibleDescription('应为 IP 地址、网段或 MAC 地址')
  await segments.cell(1).fill('10.0.0.1')
  await expect(segments.cell(1)).not.toHaveAttribute('aria-invalid', 'true')
  await segments.paste('10.0.0.2\n10.0.0.1/32\n::ffff:10.0.0.2')
  await expect(segments.cell(3)).toHaveAccessibleDescription('与第 1 行重复')
  await expect(segments.cell(4)).toHaveAccessibleDescription('与第 2 行重复')
  await segments.button('创建').click()
  await expect(segments.cell(3)).toBeFocused()
  expect((await listed()).length).toBe(1)
  await segments.button('移除重复的 2 行').click()
  await expect(segments.rows).toHaveCount(2)
  await segments.button('创建').click()
  await expect(segments.dialog.getByRole('table')).toBeVisible()
  expect((await listed())[0]?.entryCount).toBe(2)
})

test('a file that is not text adds nothing', async ({ page }) => {
  const segments = await asAdmin(page)
  await segments.startCreating()
  await segments.paste('10.0.0.1\n10.0.0.2,a,b,c,d')
  await expect(segments.field('每行一个条目')).toHaveAccessibleDescription('第 2 行多于四列')
  await segments.field('每行一个条目').fill('10.0.0.1,"open')
  await segments.button('添加到条目').click()
  await expect(segments.field('每行一个条目')).toHaveAccessibleDescription('第 1 行的引号没有闭合')
  await expect(segments.rows).toHaveCount(0)
})

test('several lines pasted into one field become rows', async ({ page }) => {
  const segments = await asAdmin(page)
  await segments.startCreating()
  await segments.addRow()
  await segments.cell(1).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '10.1.0.1,a\n10.1.0.2,b')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(segments.rows).toHaveCount(2)
  await expect(segments.cell(2)).toHaveValue('10.1.0.2')
  await expect(segments.cell(2, '备注')).toHaveValue('b')
})

test('a rejected entry or name is reported at its row or field', async ({ page }) => {
  const taken = await makeSegment()
  const made = await makeSegment({ entries: entriesOf('10.0.0.1', '10.0.0.2') })
  const segments = await asAdmin(page)
  await segments.startEditing(made.name)
  await segments.field('名称').fill(taken.name)
  await segments.button('保存').click()
  await expect(segments.field('名称')).toHaveAccessibleDescription('已有同名的设备分组')
  await segments.field('名称').fill(made.name)
  await segments.cell(2, '备注').fill('x')
  const message = '服务器说第二条不行'
  await page.route('**/api/rest/segments/*', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 40000, msg: '请求有误' }, errors: { 'entries.1.entry': message } },
    }),
  )
  await segments.button('保存').click()
  await expect(segments.cell(2)).toHaveAccessibleDescription(message)
  await expect(segments.cell(1)).not.toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/api/rest/segments/*')
  await segments.cell(2).fill('10.0.0.3')
  await expect(segments.cell(2)).not.toHaveAttribute('aria-invalid', 'true')
  await segments.button('保存').click()
  await expect(segments.dialog.getByRole('table')).toContainText('10.0.0.3')
  await page.keyboard.press('Escape')

  await page.route('**/api/rest/segments', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 50300, msg: '存储不可用' } } }),
  )
  await segments.startCreating()
  await segments.field('名称').fill('x')
  await segments.button('创建').click()
  await expect(segments.dialog).toContainText('提交失败：存储不可用')
})

test('a change of another user is reported, loaded and kept beside the own one', async ({ page }) => {
  const made = await makeSegment({ entries: entriesOf('10.0.0.1') })
  const segments = await asAdmin(page)
  await segments.startEditing(made.name)
  await segments.field('说明').fill('我的')
  await segments.cell(1).fill('10.0.0.2')
  const entries = entriesOf('10.0.0.1', '10.0.0.9')
  const theirs = { id: made.id, defaultMode: 'banned', description: '他人的', entries }
  const { client: other } = await people().signedIn('admin')
  await other.post('/api/segment/update', theirs)
  await segments.button('保存').click()
  await expect(segments.dialog.getByRole('alert')).toContainText('该设备分组已被他人修改')
  await segments.button('加载最新内容').click()
  await expect(segments.cell(1)).toHaveValue('10.0.0.2')
  await expect(segments.cell(2)).toHaveValue('10.0.0.9')
  await expect(segments.dialog.getByRole('radio', { name: '阻断' })).toBeChecked()
  await expect(segments.field('说明')).toHaveAccessibleDescription(/^他人已将其改为“他人的”/)
  await segments.button('保存').click()
  await expect(segments.row(made.name)).toContainText('我的')
  expect(await segmentNow(made.id)).toMatchObject({
    description: '我的',
    defaultMode: 'banned',
    entryCount: 2,
  })
})

test('ten thousand entries are paged, found, corrected and saved', async ({ page }) => {
  const made = await makeSegment()
  const segments = await asAdmin(page)
  await segments.startEditing(made.name)
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `10.1.${index >> 8}.${index & 255},host ${index}`,
  )
  lines[7_777] = '10.1.999.1,host 7777'
  await segments.paste(lines.join('\n'))
  await expect(segments.dialog.getByRole('heading', { name: '条目（10,000）' })).toBeVisible()
  await expect(segments.rows).toHaveCount(25)
  await segments.button('添加一行').click()
  await expect(segments.dialog.getByRole('alert')).toHaveText('一个设备分组最多 10000 个条目')
  await segments.button('转到第 7778 行').click()
  await expect(segments.cell(7_778)).toBeFocused()
  await segments.find('host 9999')
  await expect(segments.rows).toHaveCount(1)
  await segments.cell(10_000).fill('10.1.39.200')
  await segments.button('保存').click()
  await expect(segments.cell(7_778)).toBeFocused()
  await segments.cell(7_778).fill('10.2.0.1')
  await segments.button('保存').click()
  await expect(segments.dialog.getByRole('table').getByRole('row')).toHaveCount(51)
  const { entries } = await segmentNow(made.id)
  expect([entries.length, entries[7_777]?.entry, entries[9_999]?.entry]).toEqual([
    10_000,
    '10.2.0.1',
    '10.1.39.200',
  ])
})

test('segments are ranked by keyboard, and keep their order when that fails', async ({ page }) => {
  const [first, second, third] = [await makeSegment(), await makeSegment(), await makeSegment()]
  const segments = await asAdmin(page)
  const order = (...made: Segment[]) => [...made.map(({ name }) => name), '所有设备']
  await segments.action(`下移 ${first.name}`).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await segments.names()).toEqual(order(second, third, first))
  await expect(segments.action(`上移 ${first.name}`)).toBeFocused()
  await expect(page.getByText(`${first.name} 的优先级已调整为 3`)).toBeAttached()
  await expect
    .poll(async () => (await listed()).map(({ name }) => name))
    .toEqual([second.name, third.name, first.name, 'All devices'])
  await page.route('**/api/segment/rank', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 50300, msg: '存储不可用' } } }),
  )
  await segments.action(`上移 ${third.name}`).click()
  await expect(page.getByRole('alert')).toContainText('操作失败，优先级未更新：存储不可用')
  await expect(page.getByText(`${third.name} 已移到`)).toHaveCount(0)
  await expect.poll(() => segments.names()).toEqual(order(second, third, first))
  await segments.search(second.name)
  await expect(segments.action(`下移 ${second.name}`)).toHaveCount(0)
  await expect(page.getByText('按优先级升序显示全部分组时才能调整优先级')).toBeVisible()
})

test('ranks changed by another user are reported, and the list shows the current order', async ({ page }) => {
  const [first, second] = [await makeSegment(), await makeSegment()]
  const segments = await asAdmin(page)
  await segments.action(`下移 ${first.name}`).waitFor()
  const late = await makeSegment()
  await segments.action(`下移 ${first.name}`).click()
  await expect(page.getByRole('alert')).toContainText('操作失败，优先级未更新：设备分组已有增减')
  await expect.poll(() => segments.names()).toEqual([first.name, second.name, late.name, '所有设备'])
})

test('deleting names everything that it removes, and the list is updated', async ({ page }) => {
  const made = await makeSegment({ entries: entriesOf('10.0.0.1') })
  await people().superadmin.post('/api/domain-control/custom-policy/create', {
    segmentId: made.id,
    group: 'domain',
    solvedMode: 'banned',
    entries: ['a.example', 'b.example'],
  })
  const segments = await asAdmin(page)
  await segments.row(made.name).click()
  await segments.button('删除').click()
  const question = page.getByRole('dialog', { name: `删除设备分组 ${made.name}？` })
  await expect(question).toContainText('其中的 2 条自定义策略')
  await expect(question).toContainText('已有的访问记录保留')
  expect(await violationsOf(page)).toEqual([])
  await page.route('**/api/rest/segments/*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 50300, msg: '存储不可用' } } }),
  )
  await question.getByRole('button', { name: '删除' }).click()
  await expect(question.getByRole('alert')).toHaveText('操作失败：存储不可用')
  await page.unroute('**/api/rest/segments/*')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(segments.dialog).toHaveCount(0)
  await expect(page.getByText('共 1 个设备分组')).toBeVisible()
  await expect(page).toHaveURL(/\/audit-control\/segment$/)
  // The row that opened the drawer is deleted: the focus moves to the list.
  await expect(page.getByRole('region', { name: '设备分组列表' })).toBeFocused()
})

test('the address names the open segment, in one tab, and leaving a changed form requires confirmation', async ({
  page,
}) => {
  const made = await makeSegment({ entries: entriesOf('10.0.0.1') })
  const segments = await asAdmin(page, `/${made.id}`)
  await expect(segments.dialog).toHaveAccessibleName(made.name)
  await expect(segments.dialog.getByRole('table')).toContainText('10.0.0.1')
  await page.keyboard.press('Escape')
  await expect(segments.dialog).toHaveCount(0)
  await segments.row('所有设备').click({ position: { x: 400, y: 10 } })
  await expect(page).toHaveURL(new RegExp(`/audit-control/segment/${BUILT_IN_SEGMENT_ID}$`))
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(tabs.getByRole('link', { name: '设备分组' })).toHaveCount(1)
  await segments.button('编辑').click()
  await expect(segments.button('添加一行')).toHaveCount(0)
  await segments.field('说明').fill('写了一半')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: '放弃未保存的更改？' })
    .getByRole('button', { name: '放弃更改' })
    .click()
  await expect(segments.dialog).toHaveAccessibleName('所有设备')
  await segments.open('/nobody')
  await expect(segments.dialog).toContainText('该设备分组不存在')
})

test('the default mode of the built-in segment can be changed', async ({ page }) => {
  const segments = await asAdmin(page, `/${BUILT_IN_SEGMENT_ID}`)
  await segments.button('编辑').click()
  await segments.dialog.getByText('阻断', { exact: true }).click()
  await segments.button('保存').click()
  await expect(segments.row('所有设备')).toContainText('阻断')
  await people().superadmin.post('/api/segment/update', { id: BUILT_IN_SEGMENT_ID, defaultMode: 'passed' })
})

test('common users read and cannot write', async ({ page }) => {
  const made = await makeSegment({ entries: entriesOf('10.0.0.1') })
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  const segments = new SegmentsPage(page, people().server.url)
  await segments.open()
  await segments.search('10.0.0.1')
  await expect(page.getByText('找到 1 个设备分组')).toBeVisible()
  for (const name of ['新建设备分组', `编辑 ${made.name}`, `删除 ${made.name}`, `上移 ${made.name}`])
    await expect(segments.action(name)).toHaveCount(0)
  await segments.row(made.name).click({ position: { x: 300, y: 10 } })
  await expect(segments.dialog.getByRole('table')).toContainText('10.0.0.1')
  await expect(segments.button('编辑')).toHaveCount(0)
  await expect(segments.button('删除')).toHaveCount(0)
})

test('on a phone a segment is read, ranked and changed', async ({ page }) => {
  const [first, second] = [await makeSegment({ entries: entriesOf('10.0.0.1') }), await makeSegment()]
  await page.setViewportSize({ width: 390, height: 844 })
  await beSignedIn(page, await people().server.superadmin())
  await page.goto(`${people().server.url}/audit-control/segment`)
  const segments = new SegmentsPage(page, people().server.url)
  await page.getByRole('button', { name: new RegExp(first.name) }).click()
  await expect(segments.dialog.getByRole('list')).toContainText('10.0.0.1')
  await segments.button(`下移 ${first.name}`).click()
  await expect.poll(async () => (await listed())[0]?.id).toBe(second.id)
  await segments.button('编辑').click()
  await segments.addRow()
  await segments.cell(2).fill('10.0.0.2')
  expect(await violationsOf(page)).toEqual([])
  await segments.button('保存').click()
  await expect(segments.dialog.getByRole('list')).toContainText('10.0.0.2')
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the list, the drawer and the form in ${language}, ${theme}`, async ({
    page,
  }) => {
    const made = await makeSegment({ entries: entriesOf('10.0.0.1'), description: 'axe' })
    const isChinese = language === 'zh-CN'
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await beSignedIn(page, await people().server.superadmin(), { language, theme })
    await page.goto(`${people().server.url}/audit-control/segment`)
    await page.getByRole('row', { name: new RegExp(made.name) }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${people().server.url}/audit-control/segment/${made.id}`)
    await page.getByRole('dialog').getByRole('table').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await button(isChinese ? '编辑' : 'Edit').click()
    await button(isChinese ? '添加一行' : 'Add row').click()
    await button(isChinese ? '保存' : 'Save').click()
    await expect(page.getByRole('dialog').locator('[aria-invalid="true"]')).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    await button(isChinese ? '批量粘贴' : 'Paste several').click()
    expect(await violationsOf(page)).toEqual([])
  })
}
