import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page as ListPage } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { ask } from '../gateway/support/dns-client.ts'
import { DnsResponder } from '../support/dns-responder.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { ClickCounter } from './support/click-counter.ts'
import { beSignedIn } from './support/console-session.ts'
import { Pointer } from './support/jobs/hand.ts'
import { findSlowResolver } from './support/jobs/weekly.ts'
import { test } from './support/test.ts'

const PAGE = '/system-config/dns-config?tab=gateway'
let people: People
let port: number
let upstream: DnsResponder

test.beforeAll(async ({ portOfWorker }) => {
  port = await freePort()
  const env = { NETWARDEN_PORT: String(portOfWorker), NETWARDEN_DNS_LISTEN: `127.0.0.1:${port}` }
  people = await People.on(await TestServer.start({ env }))
  upstream = await DnsResponder.start({ rcode: 0 })
  await people.superadmin.put('/api/system-config/dns', { defaultDNSServers: [upstream.server] })
})
test.afterAll(async () => {
  await people.superadmin.put('/api/system-config/gateway/settings', { enabled: false })
  await people.server.stop()
  await upstream.stop()
})

async function open(
  page: Page,
  look: { language?: 'zh-CN' | 'en-US'; theme?: 'light' | 'dark' } = {},
): Promise<void> {
  await beSignedIn(page, (await people.signedIn('superadmin')).client, look)
  await page.goto(`${people.server.url}${PAGE}`)
}

async function segmentOf(address: string, name: string): Promise<string> {
  const segment = { name, entries: [{ entry: address }] }
  const { data } = await people.superadmin.post<{ id: string }>('/api/segment/create', segment)
  return data.id
}

test('policies are enforced for one segment and not for another, seen in the search, until the gateway is off', async ({
  page,
}) => {
  const staff = await segmentOf('127.0.0.2', 'staff')
  await segmentOf('127.0.0.3', 'guests')
  await open(page)
  await expect(page.getByRole('button', { name: '监测模式' })).toBeVisible()
  await page.getByRole('button', { name: '开启网关' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开启网关' }).click()
  await expect(page.getByText('正在执行策略')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '监测模式' })).toHaveCount(0)

  const policy = { group: 'domain', solvedMode: 'banned', entries: ['shop.example'], segmentId: staff }
  expect((await people.superadmin.post('/api/domain-control/custom-policy/create', policy)).status).toBe(200)
  const rcodeOf = async (from: string) => (await ask(port, 'shop.example', { from })).rcode
  await eventually(async () => (await rcodeOf('127.0.0.2')) === 3)
  expect(await rcodeOf('127.0.0.3')).toBe(0)

  const found = async (deviceIP: string) =>
    (await people.superadmin.get<ListPage<AccessRecord>>('/api/access-record/list', { deviceIP })).data.list
  await eventually(async () => (await found('127.0.0.3')).length > 0)
  expect((await found('127.0.0.2'))[0]).toMatchObject({
    verdictBy: 'gateway',
    source: 'gateway',
    solvedMode: 'banned',
  })
  expect((await found('127.0.0.3'))[0]).toMatchObject({ verdictBy: 'gateway', solvedMode: 'passed' })
  await expect(page.getByRole('table', { name: '最近阻断' }).getByText('shop.example').first()).toBeVisible()

  await expect(page.getByText(/半数在 .+ ms 内，95% 在 .+ ms 内/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('radiogroup', { name: '应答耗时' }).getByText('按上游').click()
  await expect(page.getByRole('img', { name: '应答耗时 (毫秒)' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const upstreams = page.getByRole('table', { name: '上游服务器' })
  await expect(upstreams.getByRole('columnheader', { name: 'p95' })).toBeVisible()
  await expect(upstreams.getByRole('cell', { name: / ms$/ }).first()).toBeVisible()

  // Where a slow resolver is slow, from any page.
  const clicks = await ClickCounter.of(page)
  await page.goto(`${people.server.url}/dashboard/index`)
  await findSlowResolver({ page, hand: new Pointer(page), language: 'zh-CN' })
  expect(await clicks.count()).toBe(2)
  await page.goto(people.server.url + PAGE)

  await page.getByRole('button', { name: '查询工具' }).click()
  await page.getByLabel('域名').fill('shop.example')
  await page.getByLabel('模拟的设备').fill('127.0.0.2')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('NXDOMAIN', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).last().click()

  await page.getByRole('button', { name: '让设备使用网关' }).click()
  await page.getByLabel('检查设备').fill('127.0.0.3')
  await expect(page.getByText(/已收到 127\.0\.0\.3 的查询/)).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).last().click()

  await page.getByRole('button', { name: '仅监测' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '仅监测' }).click()
  await expect(page.getByText('让策略得到执行')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '监测模式' })).toBeVisible()
})

test('settings are saved in the form, and a rejected one is reported at its field', async ({ page }) => {
  await open(page, { language: 'en-US' })
  await page.getByRole('button', { name: 'Gateway settings' }).click()
  await page.getByLabel('Allowed clients').fill('nonsense')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Allowed clients')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Allowed clients').fill('127.0.0.0/8, ::1')
  await page.getByLabel('Expired answers while no upstream answers (minutes)').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Gateway settings saved')).toBeVisible()
  const { data } = await people.superadmin.get('/api/system-config/gateway/settings')
  expect(data).toMatchObject({ serveStaleSeconds: 1_800, allowedClients: ['127.0.0.0/8', '::1'] })
})

test('the policies in use are marked while newer ones cannot be saved, and not once they are', async ({
  page,
}) => {
  const settings = '/api/system-config/gateway/settings'
  expect((await people.superadmin.put(settings, { enabled: true })).status).toBe(200)
  await open(page, { language: 'en-US' })
  const line = page.getByRole('definition').nth(0)
  await expect(page.getByText('Policies in use')).toBeVisible({ timeout: 60_000 })
  await expect(line).toHaveText(/^generation [\d,]+$/)
  await expect(line).not.toContainText('Enforcing former data')
  // A folder in the place of the file that the server writes.
  const obstacle = join(people.server.dataDir, 'policies.bin.changed.new')
  mkdirSync(obstacle)
  try {
    const policy = { group: 'domain', solvedMode: 'banned', entries: ['late.example'] }
    await people.superadmin.post('/api/domain-control/custom-policy/create', policy)
    await expect(line).toContainText('Enforcing former data', { timeout: 60_000 })
  } finally {
    rmSync(obstacle, { recursive: true })
  }
  await expect(line).not.toContainText('Enforcing former data', { timeout: 60_000 })
  await people.superadmin.put(settings, { enabled: false })
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the tab of the gateway, ${language}, ${theme}`, async ({ page }) => {
    await open(page, { language, theme })
    await page.getByRole('button', { name: /^(网关设置|Gateway settings)$/ }).click()
    await expect(page.getByLabel(/^(监听地址|Addresses to listen on)/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}
