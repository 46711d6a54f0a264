import { expect, type Page, test } from '@playwright/test'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { TWO_LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { logIn } from './support/log-in.ts'
import { SearchPage } from './support/search-page.ts'

const people = useConsoleServer()
const OLD = Date.parse('2018-03-24T17:15:20Z')

/** A capture from years ago: 40 look-ups, one of them of a name that is hostile to read. */
const capture: PlainVisit[] = [
  ...Array.from({ length: 39 }, (_, index) => ({
    accessAt: new Date(OLD + index * 1_000).toISOString(),
    deviceIP: `192.0.2.${1 + (index % 3)}`,
    domain: index % 4 === 0 ? 'mail.shop.example' : 'www.shop.example',
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

test('an empty installation begins with its first steps, and a capture fills it', async ({ page }) => {
  const faults = watchFaults(page)
  await page.goto(people().server.url)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'superadmin', SUPERADMIN_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard\/index$/)
  await expect(page.getByText('还没有任何访问记录')).toBeVisible()

  await page.getByRole('button', { name: '导入抓包日志' }).click()
  const search = new SearchPage(page, people().server.url)
  await search.importFile('capture.ndjson', toNdjson(capture), { isMovedToNow: true })
  await expect(search.importDialog.getByText('已完成')).toBeVisible()
  await search.importDialog.getByRole('link', { name: '查看这 40 条记录' }).click()
  await expect(page).toHaveURL(/\/visit-analysis\/search\?/)
  await expect(page.getByText('<b>bold</b>.evil.example').first()).toBeVisible()
  expect(faults).toEqual([])
})

test('the dashboard shows the figures of the capture, and each leads to its records', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/dashboard/index`)
  const popular = page.getByRole('table').filter({ hasText: 'www.shop.example' })
  const most = capture.filter(({ domain }) => domain === 'www.shop.example').length
  await expect(popular.getByRole('row').filter({ hasText: 'www.shop.example' })).toContainText(String(most))
  await popular.getByRole('link', { name: 'www.shop.example' }).click()
  await expect(page).toHaveURL(/www\.shop\.example/)
})

test('a search keeps itself in the address, and a row tells everything of its visit', async ({ page }) => {
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
})

test('an address that is not one is refused in the form', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open('?keywordKind=deviceIP')
  const field = page.getByPlaceholder(/\*/)
  await field.fill('300.1.1.1')
  await field.press('Enter')
  await expect(page.getByText('请输入完整的 IP 地址，或用 * 代替部分内容')).toBeVisible()
})

test('what an address says wrongly counts as not said', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const asked = page.waitForRequest(/access-record\/list\?/)
  await new SearchPage(page, people().server.url).open(
    '?range=7d&asOf=garbage&from=abc&solvedMode=zzz&dstPort=abc&current=0&keywordKind=zzz',
  )
  const query = new URL((await asked).url()).searchParams
  expect(['solvedMode', 'dstPort', 'keywordKind'].map((name) => query.get(name) ?? '')).toEqual(['', '', ''])
  expect(query.get('current')).toBe('1')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('garbage')).toHaveCount(0)
  await expect(page.getByText('请求格式不正确')).toHaveCount(0)
})

test('a file that cannot be taken says why', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const search = new SearchPage(page, people().server.url)
  await search.open()
  await page.getByRole('button', { name: '导入抓包日志' }).click()
  await search.importFile('notes.txt', 'these are\njust words\n')
  await expect(search.importDialog.getByText(/无法识别日志格式/)).toBeVisible()
})

for (const [language, theme] of TWO_LOOKS) {
  test(`axe finds nothing on log-in, dashboard and search (${language}, ${theme})`, async ({
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
