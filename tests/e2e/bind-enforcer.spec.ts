import { expect, type Page } from '@playwright/test'
import { BindServer, hasNamed } from '../bind/support/bind-server.ts'
import { ask } from '../gateway/support/dns-client.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { NodeProcess } from '../nodes/support/node-process.ts'
import { eventually } from '../support/eventually.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const PAGE = '/system-config/enforcers'
const NXDOMAIN = 3
const WAIT = 120_000
const FIRST = { name: 'hq-bind', site: '总部', ring: '1' }
const SECOND = { name: 'branch-bind', site: '二分校', ring: '2' }

interface Member {
  bind: BindServer
  node: NodeProcess
}
let upstream: ScriptedUpstream
const members: Member[] = []

test.skip(!hasNamed, 'needs named')
test.describe.configure({ mode: 'serial', timeout: 3 * WAIT })

test.beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  await people().superadmin.put('/api/system-config/dns', { defaultDNSServers: [upstream.server] })
})
test.afterAll(async () => {
  for (const { node, bind } of members) {
    await node.stop()
    await bind.stop()
  }
  await upstream?.stop()
})

async function open(page: Page, path = PAGE) {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}${path}`)
}
const rowOf = (page: Page, { name }: { name: string }) => page.getByRole('row').filter({ hasText: name })
const isBanned = async ({ bind }: Member, name: string) => (await ask(bind.port, name)).rcode === NXDOMAIN

const visitRow = (page: Page, verdict: string) =>
  page
    .getByRole('row', { name: /games\.example/ })
    .filter({ hasText: verdict })
    .first()

function joined(): [Member, Member] {
  const [first, second] = members
  if (!first || !second) throw new Error('the servers have not joined')
  return [first, second]
}

/** Opens a visit of the first server's site, once it is stored. */
async function openVisit(page: Page, verdict: string) {
  await eventually(async () => {
    await open(page, `/visit-analysis/search?keyword=games.example&site=${encodeURIComponent(FIRST.site)}`)
    await visitRow(page, verdict).click({ timeout: 5_000 })
    return true
  }, WAIT)
}

/** Adds an enforcer in the console, and runs the lines that it shows on the machine of the enforcer. */
async function join(page: Page, { name, site, ring }: typeof FIRST): Promise<Member> {
  await page.getByRole('button', { name: '加入执行点' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('类型').selectOption('bind')
  await dialog.getByLabel('站点').fill(site)
  await dialog.getByLabel('批次').fill(ring)
  await dialog.getByRole('button', { name: '生成加入码' }).click()
  const lines = dialog.locator('output')
  await expect(lines).toHaveCount(4)
  const shown = (await lines.allTextContents()).map((line) => line.split(' ').slice(2))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '已复制，关闭' }).click()
  const member = {
    bind: await BindServer.make({ upstreamPort: upstream.port }),
    node: await NodeProcess.make(),
  }
  members.push(member)
  const { bind, node } = member
  // Only root may use the usual ports.
  const ports = ['--address', bind.address, '--rndc', bind.control]
  const outcomes = []
  for (const [verb = '', ...options] of shown.slice(0, 3)) {
    const outcome = await node.command(verb, ...options, ...(verb === 'join' ? ports : []))
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    outcomes.push(outcome.stdout)
  }
  const [, included = '', options = ''] = outcomes
  bind.include(included)
  bind.addOptions(options)
  await bind.start()
  expect(shown[3]).toEqual(['run'])
  node.run()
  return member
}

test('two BIND servers are added in two rings, join by the shown lines, and serve', async ({ page }) => {
  await open(page)
  await join(page, FIRST)
  await join(page, SECOND)
  for (const one of [FIRST, SECOND])
    await expect(rowOf(page, one).getByText('执行中')).toBeVisible({ timeout: WAIT })
})

test('a visit that BIND reports is found by its site, its name is banned there, and the second ring follows the first', async ({
  page,
}) => {
  const [first, second] = joined()
  expect(await isBanned(first, 'games.example')).toBe(false)
  await openVisit(page, '放行')
  // Without its node, the first server cannot prove anything.
  await first.node.kill()
  await page.getByRole('dialog').getByRole('button', { name: '阻断' }).click()
  await page.getByRole('dialog', { name: '新增阻断策略' }).getByRole('button', { name: '阻断' }).click()
  await open(page)
  await expect(rowOf(page, FIRST).getByText('无法联系')).toBeVisible({ timeout: WAIT })
  await expect(rowOf(page, SECOND).getByText('版本落后')).toBeVisible({ timeout: WAIT })
  expect(await isBanned(second, 'games.example')).toBe(false)
  first.node.run()
  for (const member of [first, second]) await eventually(() => isBanned(member, 'games.example'), WAIT)
  for (const one of [FIRST, SECOND])
    await expect(rowOf(page, one).getByText('执行中')).toBeVisible({ timeout: WAIT })
})

test('the banned visit that BIND reports shows its verdict, policy category and enforcer', async ({
  page,
}) => {
  const [first] = joined()
  expect(await isBanned(first, 'games.example')).toBe(true)
  await openVisit(page, '阻断')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(FIRST.name)
  await expect(drawer).toContainText('自定义域名')
})

test('a BIND server that has ended shows that in its open drawer, and serves again after its start', async ({
  page,
}) => {
  const [{ bind }] = joined()
  await open(page)
  await rowOf(page, FIRST).click()
  const state = page.getByRole('dialog').getByRole('status')
  await expect(state).toContainText('都按当前策略应答')
  await bind.kill()
  await expect(state).toContainText('无法用 rndc 控制 BIND', { timeout: WAIT })
  await expect(rowOf(page, SECOND).getByText('执行中')).toBeVisible()
  await bind.start()
  await expect(state).toContainText('都按当前策略应答', { timeout: WAIT })
})
