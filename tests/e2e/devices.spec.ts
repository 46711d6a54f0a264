import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { DevicesPage } from './support/devices-page.ts'
import { test } from './support/test.ts'

const HOUR = 3_600_000
const LAPTOP = 'f4:0f:24:20:00:01'
const PHONE = 'f4:0f:24:20:00:02'
/** Now of the phone. */
const SHARED_IP = '192.168.70.10'
const LAPTOP_IP = '192.168.70.11'
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
  await expect(devices.row(LAPTOP_IP)).toContainText('laptop-lina')
  await expect(devices.row(LAPTOP_IP)).toContainText('Apple')
  await expect(devices.row('192.168.70.200')).toContainText('未命名')
  await expect(page.getByText('共 3 台')).toBeVisible()
  await page.getByRole('combobox', { name: '活动时间' }).click()
  const ranges = ['全部', '近 1 小时', '今天', '昨天', '近 24 小时', '近 7 天', '近 30 天']
  await expect(page.getByRole('option')).toHaveText(ranges)
  await page.keyboard.press('Escape')
  await devices.search('192.168.70.10')
  await expect(page.getByText('找到 2 台')).toBeVisible()
  await page.reload()
  await expect(devices.row(SHARED_IP)).toContainText('phone-wang')
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
  await page.getByRole('button', { name: '编辑 laptop-lina' }).click()
  await devices.drawer.getByRole('textbox', { name: '名称' }).fill('李娜的笔记本')
  await devices.drawer.getByRole('button', { name: '保存' }).click()
  await expect(devices.row(LAPTOP_IP)).toContainText('李娜的笔记本')
  await devices.openDevice(LAPTOP)
  await devices.rename('李娜的笔记本', '')
  await expect(page.getByRole('button', { name: '修改 laptop-lina 的名称' })).toBeVisible()
})

test('an administrator moves and renames several devices in one drawer, with the effect shown before', async ({
  page,
}) => {
  const { superadmin } = people()
  const segment = { name: '访客', defaultMode: 'passed', entries: [] }
  const { id } = (await superadmin.post<{ id: string }>('/api/segment/create', segment)).data
  const policy = { group: 'domain', solvedMode: 'banned', entries: ['phone.example'], segmentId: id }
  await superadmin.post('/api/domain-control/custom-policy/create', policy)
  const devices = await open(page)
  await devices.open()
  for (const name of ['laptop-lina', 'phone-wang']) await devices.choose(name)
  await page.getByRole('button', { name: '移动与改名' }).click()
  await devices.drawer.getByRole('combobox', { name: '设备分组' }).selectOption({ label: '访客' })
  await devices.drawer.getByRole('textbox', { name: '使用人' }).fill('李娜')
  await devices.drawer.getByRole('textbox', { name: `${LAPTOP} 的名称` }).fill('笔记本')
  await expect(devices.drawer.getByText('将移动 2 台，修改 2 台')).toBeVisible()
  await expect(devices.drawer.getByText('将阻断 1 台设备对 1 个域名的 1 次访问')).toBeVisible()
  await devices.drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('设备已更新，变更记录已保存')).toBeVisible()
  await expect(devices.row(SHARED_IP)).toContainText('访客')
  await expect(devices.row(LAPTOP_IP)).toContainText('笔记本')
  await expect(devices.row(LAPTOP_IP)).toContainText('李娜')
})

test('the list is filtered by segment, person, vendor and risk, and sorted by risk', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await devices.filter('设备分组', '访客')
  await expect(page.getByText('找到 2 台')).toBeVisible()
  await devices.filter('风险', '有未处理事件')
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  for (const label of ['使用人', '部门', '厂商']) {
    const box = page.getByRole('search').getByRole('textbox', { name: label, exact: true })
    await box.fill('nothing of that')
    await box.press('Enter')
    await expect(page.getByText('没有符合条件的设备')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).first().click()
    await expect(devices.row(SHARED_IP).first()).toBeVisible()
  }
  await page.getByRole('button', { name: '风险' }).click()
  await expect(page.getByRole('columnheader', { name: '风险' })).toHaveAttribute('aria-sort', /scending/)
})

test('a file moves and renames devices after a preview, and its faults name line and column', async ({
  page,
}) => {
  const devices = await open(page)
  await devices.open()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '按文件移动与改名' })
  const file = (csv: string) => ({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const box = dialog.locator('input[type=file]')
  await box.setInputFiles(file(`id,segment\n${PHONE},没有\n`))
  await expect(dialog.getByText('没有名为“没有”的设备分组')).toBeVisible()
  await box.setInputFiles(
    file(`id,name,segment\n${LAPTOP},laptop-lina,所有设备\n${PHONE},phone-wang,所有设备\n`),
  )
  await expect(dialog.getByText('将移动 2 台')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '修改 2 台设备' }).click()
  await expect(dialog.getByText('已移动 2 台')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(devices.row(SHARED_IP)).not.toContainText('访客')
})

test('the filtered devices are downloaded as CSV', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await devices.search('phone-wang')
  await expect(page.getByText('找到 1 台')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(2)
})

test('the drawer is used with the keyboard alone', async ({ page }) => {
  const devices = await open(page)
  await devices.open()
  await page.getByRole('button', { name: '编辑 phone-wang' }).focus()
  await page.keyboard.press('Enter')
  await expect(devices.drawer.getByRole('textbox', { name: '名称' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('王五')
  await page.keyboard.press('Enter')
  await expect(page.getByText('设备已更新')).toBeVisible()
  await expect(devices.row(SHARED_IP)).toContainText('王五')
})

test('a user who is not an administrator reads the list and cannot rename', async ({ page }) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  const devices = new DevicesPage(page, people().server.url)
  await devices.open()
  await expect(devices.row(LAPTOP_IP)).toBeVisible()
  await expect(page.getByRole('button', { name: /^编辑/ })).toHaveCount(0)
})

test('a phone shows the list as rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const devices = await open(page)
  await devices.open()
  await expect(page.getByText('laptop-lina')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '选择多条' }).click()
  await page.getByRole('checkbox', { name: /phone-wang/ }).check()
  await page.getByRole('button', { name: '移动与改名' }).click()
  await expect(devices.drawer).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const [, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the list, its dialog and a device's page, ${theme}`, async ({ page }) => {
    const devices = await open(page, { theme })
    await devices.open()
    await expect(devices.row(SHARED_IP)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    for (const name of ['laptop-lina', 'phone-wang']) await devices.choose(name)
    await page.getByRole('button', { name: '移动与改名' }).click()
    await devices.drawer.getByRole('textbox', { name: '部门' }).fill('研发')
    await expect(devices.drawer.getByText('将移动 0 台')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await devices.openDevice(LAPTOP)
    await expect(devices.held).toBeVisible()
    await expect(page.getByRole('table', { name: '访问记录' })).toContainText('late.example')
    expect(await violationsOf(page)).toEqual([])
  })
}
