import { expect } from '@playwright/test'
import { ASKED_SINCE, askFor } from '../support/asked-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SearchPage } from './support/search-page.ts'
import { test } from './support/test.ts'

const PHONE = '00:1a:2b:3c:4d:5e'
const people = useConsoleServer()

test.beforeAll(async () => {
  const { superadmin } = people()
  await askFor(superadmin)
  await superadmin.put(`/api/rest/devices/${encodeURIComponent(PHONE)}`, { id: PHONE, name: 'Front desk' })
  // The exception is the phone's only once the server knows who held the address.
  const asked = { deviceIP: '10.8.0.9', domain: 'pay.shop.example' }
  await expect
    .poll(async () => JSON.stringify((await superadmin.post('/api/domain-control/explain', asked)).data))
    .toContain('"Sales"')
  const made = await superadmin.post('/api/domain-control/exception', {
    deviceIP: '10.8.0.9',
    domain: 'pay.shop.example',
    minutes: 60,
    reason: 'order',
  })
  expect(made.status).toBe(200)
})

test('a row of the search leads to the person, and a visit of the person to its explanation at that time', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  const search = new SearchPage(page, server.url)
  await search.open('?range=custom&domain=shop.example&solvedMode=banned')
  await search.table.getByRole('link', { name: 'Zhang San' }).first().click()
  await expect(page).toHaveURL(/\/visit-analysis\/person\/Zhang%20San$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zhang San')
  await expect(page.getByRole('link', { name: /^访问请求量: 7/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^阻断次数: 4/ })).toBeVisible()
  const devices = page.getByRole('table', { name: '设备', exact: true })
  await expect(devices.getByRole('row', { name: /Front desk/ })).toContainText('Sales')
  await expect(page.getByRole('table', { name: '针对这些设备的例外' })).toContainText('pay.shop.example')
  expect(await violationsOf(page)).toEqual([])
  const visits = page.getByRole('table', { name: '访问记录' })
  await visits.getByRole('row').filter({ hasText: '阻断' }).first().click()
  await expect(page).toHaveURL(/user=Zhang/)
  await search.drawer.getByRole('link', { name: '访问当时的判定说明' }).click()
  const at = new Date(ASKED_SINCE + 60 * 60_000 + 1).toISOString()
  await expect(page).toHaveURL(new RegExp(`device=10\\.8\\.0\\.1&.*at=${encodeURIComponent(at)}`))
  await expect(page.getByRole('region', { name: /的判定$/ })).toBeVisible()
})

for (const [language, theme] of LOOKS)
  test(`the page of a person fits a phone and is used by keyboard, ${language} ${theme}`, async ({
    page,
  }) => {
    const { superadmin, server } = people()
    await page.setViewportSize({ width: 390, height: 844 })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/visit-analysis/person/${encodeURIComponent('Zhang San')}`)
    const device = page.getByRole('link', { name: 'Front desk' }).first()
    await expect(device).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect(await violationsOf(page)).toEqual([])
    await device.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/visit-analysis\/device\//)
    await page.getByRole('link', { name: 'Zhang San' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/person\/Zhang%20San/)
  })

test('the page of an unknown person says so', async ({ page }) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/visit-analysis/person/Nobody`)
  await expect(page.getByText('没有这个使用人')).toBeVisible()
  await expect(page.getByRole('link', { name: '打开设备分组' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a device is chosen by its name or user for an explanation, and several are offered', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/audit-control/explain`)
  const field = page.getByRole('combobox', { name: /^设备/ })
  await field.fill('zhang')
  const options = page.getByRole('listbox', { name: '设备' }).getByRole('option')
  await expect(options).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await field.fill('front')
  await expect(options).toHaveCount(1)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(PHONE)
  await expect(page.getByText('Front desk · Zhang San · Sales')).toBeVisible()
  await page.getByLabel('域名', { exact: true }).fill('shop.example')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const answer = page.getByRole('region', { name: '当前判定' })
  await expect(answer.getByText('Sales').first()).toBeVisible()
  await page.goto(`${server.url}/audit-control/explain?device=Zhang%20San&domain=shop.example`)
  await expect(page.getByText(/“Zhang San”对应多台设备：.*10\.8\.0\.2/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: /^10\.8\.0\.2/ }).click()
  await expect(page).toHaveURL(/device=10\.8\.0\.2/)
  await expect(answer.getByText('Sales').first()).toBeVisible()
})

test('Ctrl K goes to a person and bans a device by its name', async ({ page }) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/dashboard/index`)
  await page.getByRole('combobox', { name: '跳转' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zhang san')
  await expect(page.getByRole('option', { name: /^Zhang San · Sales/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/person\/Zhang%20San/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ban front')
  await page.getByRole('option', { name: /^阻断设备 Front desk/ }).click()
  await expect(page.getByRole('dialog')).toContainText(PHONE)
})

test('an exception for one device takes the device by its user', async ({ page }) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/audit-control/exceptions`)
  await page.getByRole('button', { name: '添加例外' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('域名').fill('news.example')
  await dialog.getByLabel('适用于').selectOption('device')
  const field = dialog.getByRole('combobox', { name: /^设备/ })
  await field.fill('Zhang')
  await page.getByRole('option', { name: /10\.8\.0\.2/ }).click()
  await expect(field).toHaveValue('10.8.0.2')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('原因').fill('order')
  await dialog.getByRole('button', { name: '放行', exact: true }).click()
  await expect(page.getByRole('table').getByRole('row', { name: /news\.example/ })).toContainText('10.8.0.2')
})

test('visits are searched by user and by department', async ({ page }) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  const search = new SearchPage(page, server.url)
  await search.open('?range=custom&keywordKind=department&keyword=sales')
  await expect(search.row('pay.shop.example')).toHaveCount(1)
  await expect(search.row('news.example')).toHaveCount(0)
  await search.open('?range=custom&user=Zhang%20San')
  await expect(search.row('pay.shop.example')).toHaveCount(1)
  await page.getByRole('button', { name: '清除“使用人 Zhang San”' }).click()
  await expect(search.row('news.example').first()).toBeVisible()
})
