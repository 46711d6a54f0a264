import type { DnsSettings } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { DnsResponder, deserted } from '../support/dns-responder.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { DnsConfigPage } from './support/dns-config-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const PATH = '/api/system-config/dns'

async function asAdmin(page: Page, query = ''): Promise<DnsConfigPage> {
  await beSignedIn(page, (await people().signedIn('admin')).client)
  const dns = new DnsConfigPage(page, people().server.url)
  await dns.open(query)
  return dns
}

const dnsNow = async () => (await people().superadmin.get<DnsSettings>(PATH)).data
const entriesNow = async () =>
  (await dnsNow()).specifiedDNSServers.map(({ match, servers }) => [match, ...servers])

async function set(defaultDNSServers: string[], entries: readonly (readonly string[])[] = []): Promise<void> {
  const specifiedDNSServers = entries.map(([match, ...servers]) => ({ match, servers }))
  const answer = await people().superadmin.put(PATH, { defaultDNSServers, specifiedDNSServers })
  expect(answer.status).toBe(200)
}

// First, while nothing was saved yet.
test('the page reports that nothing has been saved yet', async ({ page }) => {
  const dns = await asAdmin(page)
  await expect(page.getByText('尚未保存过')).toBeVisible()
  await expect(page.getByText('还没有指定服务器')).toBeVisible()
  await expect(dns.save).toBeDisabled()
})

test('default and specified servers are saved in canonical spelling', async ({ page }) => {
  const dns = await asAdmin(page)
  await dns.defaults.fill('127.0.0.1#5353 ， 2620:FE::FE')
  await dns.add.click()
  await dns.field('客户端或域名').fill('10.9.9.9/8')
  await expect(dns.field('客户端或域名')).toHaveAccessibleDescription('将保存为 10.0.0.0/8')
  await dns.field('服务器').fill('127.0.0.2,127.0.0.3#54')
  await dns.button('添加').click()
  await dns.addEntry('192.168.1.10 - 192.168.1.20', '127.0.0.4')
  await expect(dns.row('10.0.0.0/8')).toContainText('未保存')
  await dns.save.click()
  await expect(page.getByText('DNS 设置已保存')).toBeVisible()
  await expect(dns.defaults).toHaveValue('127.0.0.1#5353, 2620:fe::fe')
  await expect(dns.row('10.0.0.0/8')).not.toContainText('未保存')
  await expect(dns.save).toBeDisabled()
  expect((await dnsNow()).defaultDNSServers).toEqual(['127.0.0.1#5353', '2620:fe::fe'])
  expect(await entriesNow()).toEqual([
    ['10.0.0.0/8', '127.0.0.2', '127.0.0.3#54'],
    ['192.168.1.10-192.168.1.20', '127.0.0.4'],
  ])
})

test('an entry is edited, another removed, and the changes are discarded or saved', async ({ page }) => {
  await set(
    ['127.0.0.1'],
    [
      ['10.0.0.0/8', '127.0.0.2'],
      ['10.1.0.0/16', '127.0.0.3'],
    ],
  )
  const dns = await asAdmin(page)
  await dns.action('移除 10.1.0.0/16').click()
  await expect(dns.row('10.1.0.0/16')).toHaveCount(0)
  await dns.action('放弃更改').click()
  await expect(dns.row('10.1.0.0/16')).toBeVisible()
  await dns.action('移除 10.1.0.0/16').click()
  await dns.action('编辑 10.0.0.0/8').click()
  await dns.field('服务器').fill('127.0.0.9')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的更改？' })
  await question.getByRole('button', { name: '取消' }).click()
  await dns.button('确定').click()
  await dns.save.click()
  await expect.poll(entriesNow).toEqual([['10.0.0.0/8', '127.0.0.9']])
})

test('faults are shown at their fields, and nothing is saved', async ({ page }) => {
  await set(['127.0.0.1'], [['10.0.0.0/8', '127.0.0.2']])
  const dns = await asAdmin(page)
  const before = await dnsNow()
  await dns.defaults.fill('127.0.0.1, 1.2.3')
  await dns.save.click()
  await expect(dns.defaults).toHaveAccessibleDescription(/地址格式错误：“1\.2\.3”/)
  await expect(dns.defaults).toBeFocused()
  await dns.addEntry('10.0.0.0-10.255.255.255', '127.0.0.2')
  await expect(dns.field('客户端或域名')).toHaveAccessibleDescription('与已有的条目 10.0.0.0/8 重复')
  await dns.field('客户端或域名').fill('aa:bb:cc:dd:ee:ff')
  await dns.button('添加').click()
  await expect(dns.field('客户端或域名')).toHaveAccessibleDescription(/地址格式错误：“aa:bb:cc:dd:ee:ff”/)
  expect(await dnsNow()).toEqual(before)
})

test('an empty field means no default servers', async ({ page }) => {
  await set(['127.0.0.1'])
  const dns = await asAdmin(page)
  await dns.defaults.fill(' ')
  await dns.save.click()
  await expect.poll(async () => (await dnsNow()).defaultDNSServers).toEqual([])
})

test('a change of another user is reported, loaded and kept beside the own one', async ({ page }) => {
  await set(['127.0.0.1'])
  const dns = await asAdmin(page)
  await dns.defaults.fill('127.0.0.8')
  await set(['127.0.0.1'], [['10.0.0.0/8', '127.0.0.2']])
  await dns.save.click()
  await expect(page.getByRole('alert')).toContainText('设置已被他人修改')
  await dns.action('加载最新内容').click()
  await expect(dns.row('10.0.0.0/8')).toBeVisible()
  await expect(dns.defaults).toHaveValue('127.0.0.8')
  await dns.save.click()
  await expect.poll(async () => (await dnsNow()).defaultDNSServers).toEqual(['127.0.0.8'])
  expect(await entriesNow()).toEqual([['10.0.0.0/8', '127.0.0.2']])
})

test('many entries are searched, sorted and paged, and the address keeps it', async ({ page }) => {
  const entries = Array.from({ length: 12 }, (_, i) => [`10.0.${i}.0/24`, `127.0.0.${i + 1}`])
  await set([], entries)
  const dns = await asAdmin(page, '&sort=match&order=desc')
  await expect(dns.table.getByRole('row').nth(1)).toContainText('10.0.11.0/24')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(dns.table.getByRole('row')).toHaveCount(3)
  await page.getByRole('textbox', { name: '搜索' }).fill('127.0.0.12')
  await page.keyboard.press('Enter')
  await expect(dns.table.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(dns.row('10.0.11.0/24')).toBeVisible()
})

test('the servers are tested before they are saved, each with its answer and latency', async ({ page }) => {
  const good = await DnsResponder.start({ rcode: 3 })
  const refusing = await DnsResponder.start({ rcode: 5 })
  const nobody = await deserted()
  await set([good.server], [['10.0.0.0/8', refusing.server]])
  const dns = await asAdmin(page)
  await dns.defaults.fill(`${good.server}, ${nobody}`)
  await dns.action('测试服务器').click()
  await dns.field('查询的域名').fill('a b')
  await dns.button('开始测试').click()
  await expect(dns.field('查询的域名')).toHaveAccessibleDescription('域名格式不正确')
  await dns.field('查询的域名').fill('Intranet.example')
  await dns.button('开始测试').click()
  await expect(dns.drawer.getByRole('status')).toHaveText('3 个服务器中有 1 个正常')
  await expect(dns.check(good.server)).toHaveText(/应答 NXDOMAIN.*ms正常/)
  await expect(dns.check(refusing.server)).toHaveText(/REFUSED.*ms配置有误/)
  // The same for a closed and a silent port: the answer does not reveal what listens inside.
  await expect(dns.check(nobody)).toHaveText(/没有 DNS 应答无应答/)
  // The probe of the service status queries saved servers for a name of its own every few seconds.
  expect(
    good.asked.map((name) => name.toLowerCase()).filter((name) => !name.endsWith('.netwarden.internal')),
  ).toEqual(['intranet.example'])
  await dns.button('关闭').last().click()

  await dns.action('测试 10.0.0.0/8 的服务器').click()
  await dns.button('开始测试').click()
  await expect(dns.drawer.getByRole('status')).toHaveText('1 个服务器中有 0 个正常')
  await Promise.all([good.stop(), refusing.stop()])
})

test('without servers nothing can be tested, and the page explains what to do', async ({ page }) => {
  await set([])
  const dns = await asAdmin(page)
  await dns.action('测试服务器').click()
  await expect(dns.drawer.getByText('还没有填写服务器')).toBeVisible()
  await expect(dns.button('开始测试')).toBeDisabled()
})

test('a common user has no access', async ({ page }) => {
  await beSignedIn(page, (await people().signedIn()).client)
  await page.goto(`${people().server.url}/system-config/dns-config`)
  await expect(page).not.toHaveURL(/dns-config/)
})

test('on a phone entries are rows, and one is added and removed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await set(['127.0.0.1'], [['10.0.0.0/8', '127.0.0.2']])
  const dns = await asAdmin(page)
  await dns.addEntry('10.1.0.0/16', '127.0.0.3')
  const rows = page.getByRole('list', { name: '指定服务器' })
  await expect(rows.getByRole('listitem')).toHaveCount(2)
  await rows.getByRole('button', { name: /10\.0\.0\.0\/8/ }).click()
  await dns.button('移除').click()
  await expect(rows.getByRole('listitem')).toHaveText(/10\.1\.0\.0\/16.*未保存/)
  await dns.save.click()
  await expect.poll(entriesNow).toEqual([['10.1.0.0/16', '127.0.0.3']])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing in the drawers, ${language}, ${theme}`, async ({ page }) => {
    const responder = await DnsResponder.start({ rcode: 2 })
    await set([responder.server], [['10.0.0.0/8', '127.0.0.2']])
    await beSignedIn(page, (await people().signedIn('admin')).client, { language, theme })
    await page.goto(`${people().server.url}/system-config/dns-config?tab=servers`)
    await page.getByRole('button', { name: /^(添加条目|Add entry)$/ }).click()
    await page.getByRole('button', { name: /^(添加|Add)$/ }).click()
    await expect(page.getByRole('textbox', { name: /^(客户端或域名|Clients or domain)$/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^(取消|Cancel)$/ }).click()
    await page.getByRole('button', { name: /^(测试服务器|Test servers)$/ }).click()
    await page.getByRole('button', { name: /^(开始测试|Start test)$/ }).click()
    await expect(page.getByText(/SERVFAIL/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await responder.stop()
  })
}
