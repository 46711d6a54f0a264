import { expect, type Page } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { DevicesPage } from './support/devices-page.ts'
import { test } from './support/test.ts'

const HOUR = 3_600_000
const LAPTOP = 'f4:0f:24:20:00:01'
const PHONE = 'f4:0f:24:20:00:02'
const SHARED_IP = '192.168.70.10'
const begin = Math.floor(Date.now() / 1000) * 1000 - 6 * HOUR

const lease = (ip: string, mac: string, from: number, hours: number, name: string) =>
  `${ip},${mac},,${hours * 3600},${from / 1000 + hours * 3600},1,0,0,${name},0,`
const leases = [
  'address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state,user_context',
  lease(SHARED_IP, LAPTOP, begin, 1, 'laptop-lina'),
  lease('192.168.70.11', LAPTOP, begin + HOUR, 12, 'laptop-lina'),
  lease(SHARED_IP, PHONE, begin + 2 * HOUR, 12, 'phone-wang'),
  '',
].join('\n')
const visit = (after: number, deviceIP: string, domain: string) => ({
  accessAt: new Date(begin + after).toISOString(),
  deviceIP,
  domain,
})
const visits = [
  visit(HOUR / 2, SHARED_IP, 'early.example'),
  visit(2 * HOUR, '192.168.70.11', 'late.example'),
  visit(3 * HOUR, SHARED_IP, 'phone.example'),
  visit(3 * HOUR, '192.168.70.200', 'static.example'),
  visit(-72 * HOUR, '192.168.70.200', 'old.example'),
]

const people = useConsoleServer()
const upload = (body: string) => people().superadmin.upload('/api/access-record/import', body)

async function open(page: Page, look: Parameters<typeof beSignedIn>[2] = {}) {
  await beSignedIn(page, await people().server.superadmin(), look)
  return new DevicesPage(page, people().server.url)
}

test.describe.configure({ mode: 'serial' })

test('an empty list explains where devices come from, and links there', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await expect(page.getByText('还没有设备')).toBeVisible()
  await expect(page.getByRole('button', { name: '添加数据源' })).toBeVisible()
  await upload(leases)
  await upload(toNdjson(visits))
})

test('devices are listed, found by a former address and kept in the address of the page', async ({
  page,
}) => {
  const devices = await open(page)
  await devices.open()
  await expect(devices.row(LAPTOP)).toContainText('laptop-lina')
  await expect(devices.row(LAPTOP)).toContainText('Apple')
  await expect(devices.row('192.168.70.200')).toContainText('未命名')
  await expect(page.getByText('共 3 台')).toBeVisible()
  await page.getByRole('combobox', { name: '活动时间' }).click()
  const ranges = ['全部', '近 1 小时', '今天', '昨天', '近 24 小时', '近 7 天', '近 30 天']
  await expect(page.getByRole('option')).toHaveText(ranges)
  await page.keyboard.press('Escape')
  await devices.search('192.168.70.10')
  await expect(page.getByText('找到 2 台')).toBeVisible()
  await page.reload()
  await expect(devices.row(PHONE)).toContainText('phone-wang')
  await expect(devices.row('192.168.70.200')).toHaveCount(0)
})

test('a device shows its activity at each address, and when it held them', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await page.getByRole('link', { name: 'laptop-lina' }).click()
  await expect(devices.held.getByRole('row')).toHaveCount(3)
  await expect(devices.held).toContainText(SHARED_IP)
  const records = page.getByRole('table', { name: '访问记录' })
  await expect(records).toContainText('early.example')
  await expect(records).toContainText('late.example')
  await expect(records).not.toContainText('phone.example')
})

test('the number of visits links to as many visits', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await devices.row('192.168.70.200').getByRole('link', { name: '2', exact: true }).click()
  const found = page.getByRole('table', { name: '访问记录' }).getByRole('row')
  await expect(found.filter({ hasText: 'old.example' })).toBeVisible()
  await expect(found.filter({ hasText: 'static.example' })).toBeVisible()
})

test('an administrator names a device, in the list and on its page', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await devices.rename('laptop-lina', '李娜的笔记本')
  await expect(devices.row(LAPTOP)).toContainText('李娜的笔记本')
  await devices.openDevice(LAPTOP)
  await devices.rename('李娜的笔记本', '')
  await expect(page.getByRole('button', { name: '修改 laptop-lina 的名称' })).toBeVisible()
})

test('a user who is not an administrator reads the list and cannot rename', async ({ page }) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  const devices = new DevicesPage(page, people().server.url)
  await devices.open()
  await expect(devices.row(LAPTOP)).toBeVisible()
  await expect(page.getByRole('button', { name: /^修改/ })).toHaveCount(0)
})

test('a phone shows the list as rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const devices = await open(page)
  await devices.open()
  await expect(page.getByText('laptop-lina')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const [, theme] of LOOKS) {
  test(`axe finds nothing on the list, its dialog and a device's page, ${theme}`, async ({ page }) => {
    const devices = await open(page, { theme })
    await devices.open()
    await expect(devices.row(PHONE)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: '修改 phone-wang 的名称' }).click()
    await expect(devices.dialog).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await devices.openDevice(LAPTOP)
    await expect(devices.held).toBeVisible()
    await expect(page.getByRole('table', { name: '访问记录' })).toContainText('late.example')
    expect(await violationsOf(page)).toEqual([])
  })
}
