import { expect, type Page } from '@playwright/test'
import { countBy, type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { FocusPage } from './support/focus-page.ts'
import { HeldCalls } from './support/held-calls.ts'
import { SubjectPage } from './support/subject-page.ts'
import { test } from './support/test.ts'

const ZONE = 'Asia/Shanghai'
const OFFSET = 8 * 3_600_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const DEVICE = '10.7.0.2'
const started = Date.now()

/** Some of the last hours, and some ten days old; no two in the same order by chance. */
const visits: PlainVisit[] = Array.from({ length: 90 }, (_, index) => ({
  accessAt: new Date(
    started - 1_000 - (index < 60 ? (index * HOUR) / 3 : 10 * DAY + index * 60_000),
  ).toISOString(),
  deviceIP: `10.7.0.${1 + (index % 3)}`,
  domain: `h${index < 60 ? (index * 7) % 11 : index % 5}.site.example`,
  dstHostIP: `198.51.100.${1 + (index % 4)}`,
  solvedMode: index % 4 === 1 ? 'banned' : 'passed',
}))
/** The root, and the longest text that a name has. */
const ROOT = '.'
const LONGEST = [63, 63, 63, 61].map((octets) => '\\001'.repeat(octets)).join('.')
const odd: PlainVisit[] = [ROOT, LONGEST].map((domain, index) => ({
  accessAt: new Date(started - 60_000 - index).toISOString(),
  deviceIP: '10.8.0.1',
  domain,
}))
/** A device that mostly queries local names. */
const near: PlainVisit[] = ['printer.local', 'printer.local', 'www.site.example'].map((domain, index) => ({
  accessAt: new Date(started - 60_000 - index).toISOString(),
  deviceIP: '10.8.0.7',
  domain,
}))
const ofDevice = visits.filter(({ deviceIP }) => deviceIP === DEVICE)
const recent = ofDevice.filter(({ accessAt }) => Date.parse(accessAt) > started - DAY)
const banned = recent.filter(({ solvedMode }) => solvedMode === 'banned')

test.use({ timezoneId: ZONE })
const people = useConsoleServer()
test.beforeAll(async () => {
  await people().superadmin.upload('/api/access-record/import', toNdjson([...visits, ...odd, ...near]))
})

async function open(page: Page, look: Parameters<typeof beSignedIn>[2] = {}) {
  await beSignedIn(page, await people().server.superadmin(), look)
  const { url } = people().server
  return { subject: new SubjectPage(page, url), focus: new FocusPage(page, url) }
}

function domainsOf(some: readonly PlainVisit[]): Set<string> {
  return new Set(some.map(({ domain }) => domain))
}

test('the figures of a device equal those of the file', async ({ page }) => {
  const { subject } = await open(page)
  await subject.open('device', DEVICE)
  const before = domainsOf(ofDevice.filter((visit) => !recent.includes(visit)))
  const fresh = [...domainsOf(recent)].filter((domain) => !before.has(domain))
  await expect(subject.title).toHaveText(DEVICE)
  await expect(subject.figure('访问请求量')).toHaveText(String(recent.length))
  await expect(subject.figure('访问域名数')).toHaveText(String(domainsOf(recent).size))
  await expect(subject.figure('新访问域名数')).toHaveText(String(fresh.length))
  await expect(subject.figure('阻断次数')).toHaveText(String(banned.length))
  expect(await subject.top('访问最多的域名')).toEqual(
    [...countBy(recent, (visit) => visit.domain)].slice(0, 8),
  )
  const bar = page.getByRole('table', { name: '访问最多的域名' }).locator('span[aria-hidden] > span').first()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'screen' })
  // The number of new names leads to these names, each with its own visits.
  await subject.figure('新访问域名数').click()
  await expect(page).toHaveURL(/names=new/)
  const ofFresh = [...countBy(recent, (visit) => visit.domain)].filter(([domain]) => fresh.includes(domain))
  await expect.poll(() => subject.top('访问最多的域名')).toEqual(ofFresh)
})

test('names of local discovery are hidden from the ranking of a device, unless they are switched on', async ({
  page,
}) => {
  const { subject } = await open(page)
  await subject.open('device', '10.8.0.7')
  await expect.poll(() => subject.top('访问最多的域名')).toEqual([['www.site.example', 1]])
  await expect(
    page.getByRole('link', { name: '已隐藏 1 个本地发现与反向解析名称（2 次访问）' }),
  ).toBeVisible()
  await page.getByRole('switch', { name: '包含本地名称' }).click()
  await expect
    .poll(() => subject.top('访问最多的域名'))
    .toEqual([
      ['printer.local', 2],
      ['www.site.example', 1],
    ])
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: '含 1 个本地发现与反向解析名称（2 次访问）' }).click()
  await expect(page).toHaveURL(/\/visit-analysis\/search\?/)
  // Both are of the same second, so they are one row.
  await expect(page.getByRole('row').filter({ hasText: /printer\.local.*×2/ })).toHaveCount(1)
})

test('the tab and the breadcrumb show the address of the device', async ({ page }) => {
  const { subject } = await open(page)
  await subject.open('device', DEVICE)
  await expect(subject.tabs).toContainText(DEVICE)
  await expect(subject.trail).toContainText(DEVICE)
})

test('a longer time range contains the older visits, too, and the address keeps it', async ({ page }) => {
  const { subject } = await open(page)
  await subject.open('device', DEVICE)
  await subject.timespan('月').press('Space')
  await expect(subject.figure('访问请求量')).toHaveText(String(ofDevice.length))
  await expect(page).toHaveURL(/timespan=month/)
  await page.reload()
  await expect(subject.timespan('月')).toBeChecked()
})

test('banned visits are listed separately, and exported separately', async ({ page }) => {
  const { subject } = await open(page)
  await subject.open('device', DEVICE)
  await subject.choose('阻断（全部）')
  await expect(subject.records.getByRole('row')).toHaveCount(Math.min(banned.length, 10) + 1)
  await expect(subject.records.getByRole('cell', { name: '放行' })).toHaveCount(0)
  expect(await subject.exportCsv()).toHaveLength(banned.length)
})

test('a counterpart links to its own page with the same time range', async ({ page }) => {
  const { subject } = await open(page)
  await subject.open('device', DEVICE, '?timespan=month')
  const domain = ofDevice[0]?.domain ?? ''
  await subject.link(domain).first().click()
  const asked = visits.filter((visit) => visit.domain === domain)
  await expect(subject.title).toHaveText(domain)
  await expect(subject.figure('访问请求量')).toHaveText(String(asked.length))
  await subject.button('返回').click()
  await expect(subject.title).toHaveText(DEVICE)
})

test('the root and the longest name have pages that links, the focus list and the back button open', async ({
  page,
}) => {
  const { subject, focus } = await open(page)
  for (const name of [ROOT, LONGEST]) {
    await subject.open('device', '10.8.0.1')
    await subject.link(name).first().click()
    await expect(subject.title).toHaveText(name)
    await expect(subject.figure('访问请求量')).toHaveText('1')
    expect(await subject.exportCsv()).toHaveLength(1)
    const stored = page.waitForResponse(/\/access-record\/quick\/update$/)
    await subject.button('关注').click()
    await stored
    await page.reload()
    await expect(subject.title).toHaveText(name)
    await expect(subject.button('取消关注')).toBeVisible()
    await focus.open('domain')
    await focus.row(name).first().getByRole('link', { name, exact: true }).click()
    await expect(subject.title).toHaveText(name)
    await subject.button('返回').click()
    await expect(page).toHaveURL(/\/focus\/domain$/)
  }
})

test('a device in focus is listed with the figures of today until it is removed', async ({ page }) => {
  const { subject, focus } = await open(page)
  await subject.open('device', DEVICE)
  // The button changes immediately; leaving before the answer would cancel the request.
  const stored = page.waitForResponse(/\/access-record\/quick\/update$/)
  await subject.button('关注').click()
  await expect(subject.button('取消关注')).toBeVisible()
  await stored
  await focus.open()
  const midnight = Math.floor((Date.now() + OFFSET) / DAY) * DAY - OFFSET
  const today = ofDevice.filter(({ accessAt }) => Date.parse(accessAt) >= midnight)
  const cells = focus.row(DEVICE).getByRole('cell')
  await expect(cells.nth(3)).toHaveText(String(today.length))
  await expect(cells.nth(4)).toHaveText(
    String(today.filter(({ solvedMode }) => solvedMode === 'banned').length),
  )
  await focus.remove(DEVICE)
  await expect(page.getByText('还没有关注任何设备')).toBeVisible()
  await subject.open('device', DEVICE)
  await expect(subject.button('关注')).toBeEnabled()
})

test('a manual entry of the focus list is validated first', async ({ page }) => {
  const { focus } = await open(page)
  await focus.open('dstHost')
  await focus.add('198.51.100.300')
  await expect(focus.input).toHaveAccessibleDescription('不是有效的 IP 地址')
  await page.route('**/access-record/quick/update', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 50300, msg: '存储不可用' } } }),
  )
  await focus.add(' 198.51.100.1 ')
  await expect(focus.input).toHaveAccessibleDescription('存储不可用')
  await expect(focus.input).toHaveValue(' 198.51.100.1 ')
  await page.unroute('**/access-record/quick/update')
  await focus.input.press('Enter')
  await expect(focus.row('198.51.100.1')).toBeVisible()
  await expect(focus.input).toHaveValue('')
})

test('an entry that is added while the focus list loads is listed', async ({ page }) => {
  const { focus } = await open(page)
  const lists = await HeldCalls.answersOf(page, '**/api/access-record/quick')
  await focus.open('dstHost')
  await expect.poll(() => lists.count).toBe(1)
  const stored = page.waitForResponse(/\/access-record\/quick\/update$/)
  await focus.add('198.51.100.2')
  await stored
  lists.letGo()
  await expect(focus.row('198.51.100.2')).toBeVisible()
})

test('another kind in focus is shown under the same tab', async ({ page }) => {
  const { focus } = await open(page)
  await focus.open()
  await focus.kind('域名').press('Space')
  await expect(page).toHaveURL(/\/visit-analysis\/focus\/domain$/)
  // The address changes a moment before the page: earlier input would belong to the former kind.
  await expect(focus.kind('域名')).toBeChecked()
  await focus.add('H1.Site.Example')
  await focus.row('h1.site.example').getByRole('link', { name: 'h1.site.example' }).click()
  await expect(page).toHaveURL(/\/visit-analysis\/domain\/h1\.site\.example$/)
  await page.goto(`${people().server.url}/visit-analysis/focus/zz`)
  await expect(page).toHaveURL(/\/visit-analysis\/focus\/device$/)
})

test('a device without visits is not found, and the search is offered', async ({ page }) => {
  const { subject } = await open(page)
  await subject.open('device', '10.99.99.99')
  await expect(page.getByText('没有这台设备的访问记录')).toBeVisible()
  await subject.link('打开访问检索').click()
  await expect(page).toHaveURL(/\/visit-analysis\/search$/)
})

for (const [, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the pages of a subject and on the focus list (${theme})`, async ({ page }) => {
    const { subject, focus } = await open(page, { theme })
    await subject.open('device', DEVICE)
    await subject.records.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await focus.open('dstHost')
    expect(await violationsOf(page)).toEqual([])
  })
}

test('the number of a counterpart links to as many visits, although some arrived since the page was opened', async ({
  page,
}) => {
  const visitOf = (domain: string): PlainVisit => ({
    accessAt: new Date().toISOString(),
    deviceIP: '10.9.0.1',
    domain,
  })
  const { superadmin } = people()
  await superadmin.upload('/api/access-record/import', toNdjson([visitOf('early.site.example')]))
  const { subject } = await open(page)
  await subject.open('device', '10.9.0.1')
  await expect.poll(() => subject.top('访问最多的域名')).toEqual([['early.site.example', 1]])

  const late = Array.from({ length: 3 }, () => visitOf('late.site.example'))
  await superadmin.upload('/api/access-record/import', toNdjson(late))
  await page.getByRole('radio', { name: '新增' }).press('Space')
  const row = page.getByRole('row').filter({ hasText: 'late.site.example' })
  await row.getByRole('link', { name: '3', exact: true }).click()
  await expect(page.getByText('第 1–3 条，共 3 条')).toBeVisible()
})
