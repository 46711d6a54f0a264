import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'
import { VisitLogPage } from './support/visit-log-page.ts'

const people = useConsoleServer()
const IMPORT = '/api/access-record/import'
const MINUTE = 60_000
const SECRET = 'Lantern-Harbor-19'

test.beforeAll(async () => {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const at = new Date(Date.now() - (index + 1) * MINUTE).toISOString()
    const name = index % 3 === 0 ? 'lin.yue' : `guest-${index}`
    return `${name},${SECRET},10.20.1.${index % 5},10.20.0.53,10.20.0.54,${at}`
  })
  const csv = ['username,password,ip,primaryDNS,secondaryDNS,accessAt', ...rows].join('\n')
  const { status } = await people().superadmin.upload(IMPORT, csv, { source: 'portal' })
  expect(status).toBe(200)
})

async function openLog(page: Page, query = '', look: Parameters<typeof beSignedIn>[2] = {}) {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client, look)
  const log = new VisitLogPage(page, people().server.url)
  await log.open(query)
  return log
}

test('a page prints completely and without its frame', async ({ page }) => {
  const log = await openLog(page)
  await expect(log.rows).toHaveCount(20)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: '仪表盘' })).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  // Nor is what one presses.
  const isPressed = page.getByRole('main').locator('.MuiButton-root, .MuiIconButton-root')
  expect(await isPressed.count()).toBeGreaterThan(0)
  await expect(isPressed.filter({ visible: true })).toHaveCount(0)
  // On paper nothing scrolls: the last row is within the height of the page.
  const bottom = await log.rows.last().evaluate((row) => row.getBoundingClientRect().bottom)
  const { scrollHeight, clipped } = await page.evaluate(() => ({
    scrollHeight: document.documentElement.scrollHeight,
    clipped: [...document.querySelectorAll('main *')].some(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible',
    ),
  }))
  expect(bottom).toBeLessThanOrEqual(scrollHeight)
  expect(clipped).toBe(false)
  // Overlays are not printed either.
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('combobox', { name: '每页' }).click()
  const choices = page.getByRole('listbox')
  await expect(choices).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(choices).toBeHidden()
})

test('shows who signed in from where, newest first, and no password', async ({ page }) => {
  const log = await openLog(page)
  await expect(log.rows).toHaveCount(20)
  await expect(log.rows.first()).toContainText('lin.yue')
  await expect(page.getByText('******')).toHaveCount(0)
  await expect(log.rows.first()).toContainText('10.20.0.54')
  await expect(page.getByText('第 1–20 条，共 30 条')).toBeVisible()
  await expect(page.getByText(SECRET)).toHaveCount(0)
})

test('user name and address filter it, and the address keeps them', async ({ page }) => {
  const log = await openLog(page)
  await log.filterBy('用户名', 'guest-*')
  await expect(page.getByText('第 1–20 条，共 20 条')).toBeVisible()
  await log.filterBy('IP', '10.20.1.4')
  await expect(page).toHaveURL(/username=guest-\*&ip=10\.20\.1\.4|username=guest-%2A&ip=10\.20\.1\.4/)
  await expect(log.row('10.20.1.4')).toHaveCount(4)
  await expect(log.rows).toHaveCount(4)
  await page.reload()
  await expect(log.rows).toHaveCount(4)
})

test('after a search by Enter the focus is on its rows, but not while the user types on', async ({
  page,
}) => {
  const log = await openLog(page)
  await expect(log.rows).toHaveCount(20)
  await log.filterBy('用户名', 'guest-29')
  await expect(log.rows).toHaveCount(1)
  await expect(log.rows.first()).toBeFocused()
  await log.filterBy('用户名', 'nobody')
  await expect(page.getByRole('region', { name: '访问日志' })).toBeFocused()

  const calls = '**/api/rest/visit-logs?*'
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(calls, async (route) => {
    await held
    await route.continue()
  })
  await log.filterBy('用户名', 'lin.*')
  await page.keyboard.type('y')
  answer()
  await expect(log.rows).toHaveCount(10)
  await expect(log.filter('用户名')).toBeFocused()
  await expect(log.filter('用户名')).toHaveValue('lin.*y')
})

test('the arrow keys move along rows that open nothing, on a desktop and on a phone', async ({ page }) => {
  const log = await openLog(page)
  await expect(log.rows).toHaveCount(20)
  const region = page.getByRole('region', { name: '访问日志' })
  await region.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(log.rows.nth(1)).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = region.getByRole('listitem')
  await expect(lines).toHaveCount(20)
  await region.focus()
  await page.keyboard.press('ArrowDown')
  await expect(lines.first().locator(':focus')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(lines.nth(1).locator(':focus')).toBeAttached()
  expect(await violationsOf(page)).toEqual([])
})

test('an address beyond the last page opens the last one', async ({ page }) => {
  const log = await openLog(page, '?current=9')
  await expect(log.rows).toHaveCount(10)
  await expect(page).toHaveURL(/current=2/)
})

test('an invalid address is reported in the field and not sent', async ({ page }) => {
  const log = await openLog(page)
  await expect(log.rows).toHaveCount(20)
  await log.filterBy('IP', '10.20.1')
  await expect(page.getByRole('alert')).toHaveText('不是有效的 IP 地址')
  await expect(log.filter('IP')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/ip=/)
})

test('a name opens the sign-ins of that user, an address the device', async ({ page }) => {
  const log = await openLog(page)
  await log.rows.first().getByRole('button', { name: 'lin.yue' }).click()
  await expect(log.rows).toHaveCount(10)
  await log.rows
    .first()
    .getByRole('link', { name: /^10\.20\.1\./ })
    .click()
  await expect(page).toHaveURL(/\/visit-analysis\/device\/10\.20\.1\./)
})

test('is exported with its filter', async ({ page }) => {
  const log = await openLog(page, '?username=lin.yue')
  await expect(log.rows).toHaveCount(10)
  await page.getByRole('button', { name: '导出' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV 表格' }).click()
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(11)
  expect(lines.slice(1).every((line) => line.includes('lin.yue') && line.includes('******'))).toBe(true)
})

test('without sign-ins it explains their source, and links to the import', async ({ page }) => {
  await openLog(page, `?range=custom&to=${encodeURIComponent('2020-01-01T00:00:00.000Z')}`)
  await expect(page.getByText('此范围内没有登录记录')).toBeVisible()
  await expect(page.getByText(/登录记录来自 FreeRADIUS/)).toBeVisible()
  await page.getByRole('region', { name: '访问日志' }).getByRole('button', { name: '导入日志' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '格式' }).click()
  await expect(page.getByRole('option', { name: '门户登录记录 CSV' })).toBeVisible()
  await expect(page.getByRole('option', { name: /FreeRADIUS/ })).toBeVisible()
})

test('on a phone a row has the name, address and time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLog(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'lin.yue' }).first()).toContainText('10.20.1.0')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing in ${theme}, ${language}`, async ({ page }) => {
    const log = await openLog(page, '', { theme, language })
    await expect(page.getByRole('table')).toContainText('lin.yue')
    expect(await violationsOf(page)).toEqual([])
    await log.open('?username=nobody')
    await expect(
      page.getByText(language === 'zh-CN' ? '此范围内没有登录记录' : 'No logins in this range'),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('on paper as narrow as a phone a list is still a table, whose texts stay in their cells', async ({
  page,
}) => {
  const name = `${'a-person-with-a-long-name.'.repeat(4)}example`
  const csv = `username,ip,accessAt\n${name},10.20.1.1,${new Date().toISOString()}`
  await people().superadmin.upload(IMPORT, csv, { source: 'portal' })
  const log = await openLog(page, `?username=${name}`, { settings: { navbar: false } })
  await expect(log.rows).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 1000 })
  await expect(log.rows).toContainText(name)
  await expect(page.getByRole('button', { name: '打开界面设置' })).toHaveCount(0)
  const wide = await log.table.evaluate((table) => [
    table.scrollWidth - table.clientWidth,
    ...[...table.querySelectorAll('td')].map((cell) => cell.scrollWidth - cell.clientWidth),
  ])
  expect(wide.filter((overhang) => overhang > 1)).toEqual([])
})
