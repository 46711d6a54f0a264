import { expect, type Page } from '@playwright/test'
import { processesOf } from '../support/peak-memory.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { logIn } from './support/log-in.ts'
import { SearchPage } from './support/search-page.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const OLD = Date.parse('2018-03-24T17:15:20Z')

const ALIASED = {
  domain: 'mail.shop.example',
  answers: ['203.0.113.1', '203.0.113.2'],
  cnames: ['mail.cdn.example', 'edge.cdn.example'],
}

/** A capture from years ago: 40 look-ups, one of them of a name that is hostile to read. */
const capture: PlainVisit[] = [
  ...Array.from({ length: 39 }, (_, index) => ({
    accessAt: new Date(OLD + index * 1_000).toISOString(),
    deviceIP: `192.0.2.${1 + (index % 3)}`,
    ...(index % 4 === 0 ? ALIASED : { domain: index < 37 ? 'www.shop.example' : 'workgroup' }),
    solvedMode: index % 10 === 0 ? ('banned' as const) : ('passed' as const),
  })),
  {
    accessAt: new Date(OLD + 60_000).toISOString(),
    deviceIP: '192.0.2.9',
    domain: '<b>bold</b>.evil.example',
  },
]

function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

test.describe.configure({ mode: 'serial' })

test('an empty installation shows its first steps, and a capture fills it', async ({ page }) => {
  const faults = watchFaults(page)
  await page.goto(people().server.url)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'superadmin', SUPERADMIN_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard\/index$/)
  await expect(page.getByText('还没有任何访问记录')).toBeVisible()

  await page.getByRole('button', { name: '导入日志' }).click()
  const search = new SearchPage(page, people().server.url)
  const spoilt = 'broken\there\u0007\n'
  await search.importFile('capture.ndjson', `${toNdjson(capture)}${spoilt}`, { isOldKept: true })
  await expect(search.importDialog.getByText('broken⇥here␇')).toBeVisible()
  // One line that is none does not hide that the others are only old.
  await expect(search.importDialog.getByRole('button', { name: '平移到现在并重试' })).toBeVisible()
  await search.importDialog.getByRole('button', { name: '再导入一个' }).click()
  await search.importFile('capture.ndjson', toNdjson(capture), { isOldKept: true })
  await expect(search.importDialog.getByText('失败')).toBeVisible()
  await search.importDialog.getByRole('button', { name: '平移到现在并重试' }).click()
  await expect(search.importDialog.getByText('已完成')).toBeVisible()
  await search.importDialog.getByRole('link', { name: '查看这 40 条记录' }).click()
  await expect(page).toHaveURL(/\/visit-analysis\/search\?/)
  await expect(page.getByText('<b>bold</b>.evil.example').first()).toBeVisible()
  expect(faults).toEqual([])
})

test('the dashboard shows the figures of the capture, and each links to its records', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/dashboard/index`)
  for (const card of ['访问域名数', '访问请求量', '阻断次数', '风险事件'])
    await expect(page.getByRole('link', { name: new RegExp(`^${card}: `) })).toBeVisible()
  const popular = page.getByRole('table').filter({ hasText: 'www.shop.example' })
  const most = capture.filter(({ domain }) => domain === 'www.shop.example').length
  await expect(popular.getByRole('row').filter({ hasText: 'www.shop.example' })).toContainText(String(most))
  // Names of local discovery are hidden from the ranking, and counted.
  await expect(popular.getByRole('row', { name: /workgroup/ })).toHaveCount(0)
  await expect(
    page.getByRole('link', { name: '已隐藏 1 个本地发现与反向解析名称（2 次访问）' }),
  ).toBeVisible()
  await page.getByRole('switch', { name: '包含本地名称' }).click()
  await expect(popular.getByRole('row', { name: /workgroup/ })).toContainText('本地名称')
  await popular.getByRole('link', { name: 'www.shop.example' }).click()
  await expect(page).toHaveURL(/www\.shop\.example/)
})

test('a search is kept in the address, and a row shows all fields of its visit', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open('?keywordKind=domain&keyword=mail.shop.example&solvedMode=banned')
  const expected = capture.filter(
    (visit) => visit.domain === 'mail.shop.example' && visit.solvedMode === 'banned',
  )
  await expect(search.row('mail.shop.example')).toHaveCount(expected.length)
  await expect(search.row('www.shop.example')).toHaveCount(0)
  await search.row('mail.shop.example').first().click()
  await expect(search.drawer).toContainText('mail.shop.example')
  await expect(search.drawer).toContainText('阻断')
  const listed = (name: string) => search.drawer.getByRole('list', { name }).getByRole('listitem')
  await expect(listed('CNAME 链')).toHaveText(ALIASED.cnames)
  await expect(listed('解析结果')).toHaveText(ALIASED.answers)
  const unmatched = search.drawer.locator('details').filter({ hasText: /已检查 \d+ 项，未命中/ })
  await unmatched.locator('summary').click()
  await expect(unmatched.getByText(/edge\.cdn\.example/).first()).toBeVisible()
  await expect(search.drawer.getByText('策略版本')).toBeVisible()
})

test('an invalid address is rejected in the form', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open('?keywordKind=deviceIP')
  const field = page.getByPlaceholder(/\*/)
  await field.fill('300.1.1.1')
  await field.press('Enter')
  await expect(page.getByText('请输入完整的 IP 地址，或使用通配符 *')).toBeVisible()
})

test('invalid parameters of an address are ignored', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const asked = page.waitForRequest(/rest\/access-records\?/)
  await new SearchPage(page, people().server.url).open(
    '?range=7d&asOf=garbage&from=abc&solvedMode=zzz&dstPort=abc&current=0&keywordKind=zzz',
  )
  const query = new URL((await asked).url()).searchParams
  // Only the time is filtered.
  expect(Object.keys(JSON.parse(query.get('filter') ?? ''))).toEqual(['from'])
  expect(query.get('range')).toBe('[0,19]')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('garbage')).toHaveCount(0)
  await expect(page.getByText('请求格式不正确')).toHaveCount(0)
})

test('an invalid file shows the reason', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open()
  await page.getByRole('button', { name: '导入日志' }).click()
  const source = search.importDialog.getByRole('textbox', { name: '来源名称' })
  await source.fill('core switch')
  await page.route('**/access-record/import?*', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 40000, msg: '请求有误' }, errors: { source: '来源已停用' } },
    }),
  )
  await search.importFile('notes.txt', 'these are\njust words\n')
  await expect(source).toHaveAccessibleDescription('来源已停用')
  await expect(source).toHaveValue('core switch')
  await page.unroute('**/access-record/import?*')
  // Closed and opened again, the dialog keeps the file and the input.
  await search.importDialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '导入日志' }).click()
  await expect(source).toHaveValue('core switch')
  await search.importDialog.getByRole('button', { name: '开始导入' }).click()
  await expect(search.importDialog.getByText(/无法识别日志格式/)).toBeVisible()
})

test('a list that cannot be reloaded reports it, and keeps its rows', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open()
  await expect(search.row('www.shop.example').first()).toBeVisible()
  await page.route('**/api/rest/access-records?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 50001, msg: '服务器内部错误' } } }),
  )
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByRole('alert')).toContainText('刷新失败，显示的是之前的内容。服务器内部错误')
  await expect(search.row('www.shop.example').first()).toBeVisible()
  await page.unroute('**/api/rest/access-records?*')
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a word that is being typed survives a click on another filter', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await new SearchPage(page, people().server.url).open('?application=dns&pageSize=200')
  await page.getByPlaceholder(/\*/).fill('*shop*')
  await page.getByRole('button', { name: '清除“应用层协议 DNS”' }).click()
  await expect(page).not.toHaveURL(/application=/)
  await expect(page).toHaveURL(/keyword=\*shop\*|keyword=%2Ashop%2A/)
})

test('rows pushed to one search are not shown in the next', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open('?keywordKind=domain&keyword=*.live.example')
  await expect(page.getByText('没有找到访问记录')).toBeVisible()
  const isListened = page.waitForResponse((response) => /api\/stream\?.*access-record/.test(response.url()))
  await page.getByRole('button', { name: '实时' }).click()
  await isListened
  const pushed = { accessAt: new Date().toISOString(), deviceIP: '192.0.2.77', domain: 'now.live.example' }
  await people().superadmin.upload('/api/access-record/import', toNdjson([pushed]))
  await expect(search.row('now.live.example')).toBeVisible()
  await page.getByRole('combobox').filter({ hasText: '判定' }).click()
  await page.getByRole('option', { name: '阻断（全部）' }).click()
  await expect(page.getByText('没有找到访问记录')).toBeVisible()
  await expect(search.row('now.live.example')).toHaveCount(0)
})

test('the go-to box finds a MAC, and closes its list when it loses the focus', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await new SearchPage(page, people().server.url).open()
  const box = page.getByRole('combobox', { name: '跳转' })
  await box.fill('3c:5a:b4:10:22:9e')
  await expect(page.getByRole('option')).toHaveText(['按设备 MAC 检索 3c:5a:b4:10:22:9e'])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await box.press('Enter')
  await expect(page).toHaveURL(/keywordKind=deviceIP&keyword=3c%3A5a/)
})

test('the go-to box suggests matches, and a search moves the focus to its rows', async ({ page }) => {
  const made = await people().superadmin.post<{ id: string }>('/api/segment/create', { name: 'shop floor' })
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/dashboard/index`)
  const box = page.getByRole('combobox', { name: '跳转' })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await box.waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('shop')
  await expect(box).toHaveValue('shop')
  await expect(option('www.shop.example 域名')).toBeVisible()
  await expect(option('shop floor 设备分组')).toBeVisible()
  await box.fill('操作日')
  await expect(option('操作日志 系统配置')).toBeVisible()
  await box.fill('superadm')
  await expect(page.getByRole('option').filter({ hasText: '用户' })).toContainText('superadmin')
  await box.fill('192.0.2.1')
  // The exact device comes first.
  await expect(page.getByRole('option').first()).toHaveText(/192\.0\.2\.1.*设备/)
  await box.fill('深色')
  await expect(option('切换到深色主题 操作')).toBeVisible()
  await box.fill('新建数')
  await expect(option('新建数据源 操作')).toBeVisible()
  await box.fill('退出')
  await expect(option('退出登录 操作')).toBeVisible()
  await box.fill('*shop*')
  const search = page.getByRole('option', { name: '按域名检索 *shop*', exact: true })
  await expect(search).toBeVisible()
  for (let step = 0; step < 5 && (await search.getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keywordKind=domain&keyword=\*shop\*|keyword=%2Ashop%2A/)
  const rows = page.locator('tbody tr').filter({ visible: true })
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await people().superadmin.post('/api/segment/delete', { id: made.data.id })
})

test('a selected saved search moves the focus to its rows', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open('?keywordKind=domain&keyword=*shop*')
  await expect(search.row('www.shop.example').first()).toBeVisible()
  await page.getByRole('button', { name: '已保存的搜索' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('shops')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await page.getByRole('button', { name: '已保存的搜索' }).click()
  await page.getByRole('link', { name: 'shops' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/shop/)
  await expect(page.locator('tbody tr').filter({ visible: true }).first()).toBeFocused()
})

test('an import shows that its risks are being detected, and is done once they are raised', async ({
  page,
}) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/visit-analysis/search`)
  const search = new SearchPage(page, people().server.url)
  await page.getByRole('button', { name: '导入日志' }).click()
  // Detection takes moments: its state is shown longer than it lasts.
  let isHeld = true
  await page.route(/access-record\/import\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isHeld) Object.assign(body.data, { state: 'evaluating', finishedAt: null })
    await route.fulfill({ response, json: body })
  })
  const failures = Array.from({ length: 300 }, (_, index) => ({
    accessAt: new Date(Date.now() - index).toISOString(),
    deviceIP: '192.0.2.88',
    domain: `gone-${index}.shop.example`,
    rcode: 'NXDOMAIN',
  }))
  await search.importFile('failures.ndjson', toNdjson(failures))
  await expect(search.importDialog.getByRole('status')).toHaveText('正在检测风险')
  await expect(search.importDialog.getByRole('button', { name: '取消导入' })).toHaveCount(0)
  isHeld = false
  await expect(search.importDialog.getByText('已完成')).toBeVisible()
  await page.goto(`${people().server.url}/risk-monitoring/state`)
  await expect(page.getByText('192.0.2.88').first()).toBeVisible()
})

test('an import that waits for the event store shows the reason, and continues', async ({ page }) => {
  const { server } = people()
  const [, engine] = processesOf(server.process.pid ?? 0)
  if (engine === undefined) throw new Error('no engine runs')
  await beSignedIn(page, people().superadmin)
  await page.goto(`${server.url}/visit-analysis/search`)
  const search = new SearchPage(page, server.url)
  await page.getByRole('button', { name: '导入日志' }).click()
  process.kill(engine, 'SIGSTOP')
  try {
    const now = Date.now()
    const moved = capture.map((visit) => ({ ...visit, accessAt: new Date(now).toISOString() }))
    await search.importFile('waiting.ndjson', toNdjson(moved))
    await expect(search.importDialog.getByText(/日志库没有响应/)).toBeVisible({ timeout: 40_000 })
  } finally {
    process.kill(engine, 'SIGCONT')
  }
  await expect(search.importDialog.getByText('已完成')).toBeVisible({ timeout: 40_000 })
  await expect(search.importDialog.getByText(/日志库没有响应/)).toHaveCount(0)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on sign-in, dashboard and search (${language}, ${theme})`, async ({
    page,
    browser,
  }) => {
    const context = await browser.newContext()
    const stranger = await context.newPage()
    await stranger.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      },
      { locale: language, 'nw.settings': JSON.stringify({ theme }) },
    )
    await stranger.goto(`${people().server.url}/login`)
    await expect(stranger.locator('h1').first()).toBeVisible()
    expect(await violationsOf(stranger)).toEqual([])
    await context.close()

    await beSignedIn(page, people().superadmin, { language, theme })
    for (const path of ['/dashboard/index', '/visit-analysis/search']) {
      await page.goto(people().server.url + path)
      await expect(page.getByText('www.shop.example').first()).toBeVisible()
      expect([path, await violationsOf(page)]).toEqual([path, []])
    }
  })
}

test('a visit that was decided by a name of its CNAME chain names it', async ({ page }) => {
  const { superadmin } = people()
  const entries = ['edge.decides.example']
  await superadmin.post('/api/domain-control/custom-policy/create', {
    group: 'domain',
    solvedMode: 'banned',
    entries,
  })
  const visit = {
    domain: 'own.decides.example',
    cnames: ['first.example', ...entries],
    deviceIP: '192.0.2.44',
  }
  await superadmin.upload(
    '/api/access-record/import',
    toNdjson([{ ...visit, accessAt: new Date().toISOString() }]),
  )
  await beSignedIn(page, superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open('?keywordKind=domain&keyword=own.decides.example')
  await search.row('own.decides.example').first().click()
  const term = search.drawer.getByText('判定所依据的别名', { exact: true })
  // Once for the visit as recorded, once for its current verdict.
  await expect(term).toHaveCount(2)
  for (const each of await term.all()) {
    await expect(each.locator('..')).toContainText('edge.decides.example')
  }
  const policy = search.drawer.getByText('策略', { exact: true })
  await expect(policy.locator('..')).toContainText('edge.decides.example')
})
