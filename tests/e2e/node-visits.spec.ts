import type { AccessRecord } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { NodeProcess } from '../nodes/support/node-process.ts'
import { DnsResponder } from '../support/dns-responder.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { violationsOf } from './support/axe.ts'
import { beSignedIn } from './support/console-session.ts'
import { SearchPage } from './support/search-page.ts'
import { test } from './support/test.ts'

const SITE = '一分校'
const NAME = 'asked-at-school.example'
const WAIT = 120_000
let people: People
let upstream: DnsResponder
let node: NodeProcess
let id: string

test.beforeAll(async ({ portOfWorker }) => {
  test.setTimeout(2 * WAIT)
  people = await People.on(await TestServer.start({ env: { NETWARDEN_PORT: String(portOfWorker) } }))
  const { superadmin, server } = people
  upstream = await DnsResponder.start({ rcode: 0 })
  await superadmin.put('/api/system-config/dns', { defaultDNSServers: [upstream.server] })
  const created = { name: 'school-a-1', site: SITE }
  const { data } = await superadmin.post<{ id: string; code: string }>('/api/enforcer/create', created)
  id = data.id
  node = await NodeProcess.make()
  expect(await node.join(server.url, data.code)).toMatchObject({ code: 0 })
  node.run()
  await eventually(async () => (await node.ask(NAME)).rcode === 0, WAIT)
  await eventually(async () => (await visits()).length > 0, WAIT)
})
test.afterAll(async () => {
  await node?.stop()
  await people?.server.stop()
  await upstream?.stop()
})

async function visits(): Promise<AccessRecord[]> {
  const { data } = await people.superadmin.get<{ list: AccessRecord[] }>(
    `/api/access-record/list?domain=${NAME}`,
  )
  return data.list
}

test('a visit that a node answered is found by its site, and shows gateway and channel in both languages', async ({
  browser,
}) => {
  const { superadmin, server } = people
  for (const [language, site, gateway, all, facts] of [
    ['zh-CN', '站点', '网关', '全部', [/网关.*school-a-1/, /接入方式.*普通 DNS/]],
    ['en-US', 'Site', 'Gateway', 'All', [/Gateway.*school-a-1/, /Channel.*plain DNS/]],
  ] as const) {
    const page = await browser.newPage()
    await beSignedIn(page, superadmin, { language, theme: language === 'zh-CN' ? 'light' : 'dark' })
    const search = new SearchPage(page, server.url)
    await search.open('')
    await page.getByRole('combobox', { name: site }).click()
    await expect(page.getByRole('option').first()).toContainText(all)
    await page.getByRole('option', { name: SITE, exact: true }).click()
    await expect(page).toHaveURL(/site=/)
    // The sites are read after the page has its filters.
    await page.reload()
    await expect(page.getByRole('combobox', { name: site })).toContainText(SITE)
    await page.getByRole('combobox', { name: site }).click()
    await page.getByRole('option', { name: all, exact: true }).click()
    await expect(page).not.toHaveURL(/site=/)
    await search.row(NAME).first().click()
    for (const fact of facts) await expect(search.drawer).toContainText(fact)
    await search.drawer.locator(`a[href$="enforcer=${id}"]`).click()
    await expect(page).toHaveURL(new RegExp(`enforcer=${id}`))
    await expect(page.getByRole('combobox', { name: gateway })).toContainText('school-a-1')
    await expect(search.row(NAME).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.close()
  }
})
