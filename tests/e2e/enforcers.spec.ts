import type { Enforcer } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { NodeProcess } from '../nodes/support/node-process.ts'
import { eventually } from '../support/eventually.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const PAGE = '/system-config/enforcers'
const NAME = 'school-1'
const NXDOMAIN = 3
const WAIT = 120_000
let upstream: ScriptedUpstream
let node: NodeProcess

test.describe.configure({ mode: 'serial', timeout: 3 * WAIT })

test.beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  await people().superadmin.put('/api/system-config/dns', { defaultDNSServers: [upstream.server] })
  node = await NodeProcess.make()
})
test.afterAll(async () => {
  await node?.stop()
  await upstream?.stop()
})

const open = async (page: Page, path = PAGE, look = {}) => {
  await beSignedIn(page, people().superadmin, look)
  await page.goto(`${people().server.url}${path}`)
}
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: NAME })
const rcodeOf = async (name: string) => (await node.ask(name)).rcode
async function drawerOf(page: Page) {
  await rowOf(page).click()
  const drawer = page.getByRole('dialog', { name: NAME })
  await expect(drawer.getByRole('heading', { name: 'DNS 设置' })).toBeVisible()
  return drawer
}

test('an enforcer is added, its node joins by the shown lines, and it serves', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '加入执行点' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(NAME)
  await dialog.getByLabel('站点').fill('一分校')
  await dialog.getByRole('button', { name: '生成加入码' }).click()
  const line = (await dialog.getByLabel('1. 安装 Netwarden 后，加入控制台：').textContent()) ?? ''
  const [program, noun, verb, ...options] = line.split(' ')
  expect([program, noun, verb]).toEqual(['netwarden', 'node', 'join'])
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '已复制，关闭' }).click()
  await expect(rowOf(page).getByText('等待证明')).toBeVisible()
  // Only the superuser may listen on the usual port.
  const joined = await node.command('join', ...options, '--address', `127.0.0.1#${node.port}`)
  expect(joined).toMatchObject({ code: 0, stderr: '' })
  node.run()
  await expect(rowOf(page).getByText('执行中')).toBeVisible({ timeout: WAIT })
})

test('a visit at the node is found by its site, its name is banned there, and the node answers so', async ({
  page,
}) => {
  expect(await rcodeOf('games.example')).toBe(0)
  await open(page, `/visit-analysis/search?keyword=games.example&site=${encodeURIComponent('一分校')}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /games\.example/ }).first()).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: WAIT })
  await page
    .getByRole('row', { name: /games\.example/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '阻断' }).click()
  await page.getByRole('dialog', { name: '新增阻断策略' }).getByRole('button', { name: '阻断' }).click()
  await eventually(async () => (await rcodeOf('games.example')) === NXDOMAIN, WAIT)
})

test('a site has a DNS setting of its own, which the node carries out, and a wrong one is refused at its field', async ({
  page,
}) => {
  await people().superadmin.put('/api/system-config/gateway/settings', {
    banAnswer: 'sinkhole',
    sinkholeIPv4: '192.0.2.1',
  })
  await open(page)
  const drawer = await drawerOf(page)
  await drawer.getByRole('button', { name: '站点设置' }).click()
  const dialog = page.getByRole('dialog', { name: '站点“一分校”的 DNS 设置' })
  await dialog.getByLabel('阻断解析地址（IPv4）').fill('nowhere')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('阻断解析地址（IPv4）')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('阻断解析地址（IPv4）').fill('192.0.2.80')
  await dialog.getByLabel('DoT 监听地址').fill('127.0.0.1#1853')
  await dialog.getByLabel('指定服务器').fill(`corp.example = ${upstream.server}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('证书文件')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('DoT 监听地址').fill('')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText(`corp.example = ${upstream.server}（站点）`)).toBeVisible()
  await expect(drawer.getByText('192.0.2.80（站点）')).toBeVisible()
  const addressOf = async () => (await node.ask('games.example')).answer[0]?.split(' ').at(-1)
  await eventually(async () => (await addressOf()) === '192.0.2.80', WAIT)
})

test('settings of a site that do not go with those of an enforcer name it', async ({ page }) => {
  const { superadmin } = people()
  const { data } = await superadmin.get<{ list: Enforcer[] }>('/api/enforcer/list')
  const { id = '', settings } = data.list.find(({ name }) => name === NAME) ?? {}
  const change = (own: object) => superadmin.post(`/api/enforcer/${id}/update`, { settings: own })
  const specifiedDNSServers = [{ match: 'other.example', servers: 'tls://dns.other.example' }]
  expect((await change({ specifiedDNSServers })).status).toBe(200)
  await open(page)
  const drawer = await drawerOf(page)
  await drawer.getByRole('button', { name: '站点设置' }).click()
  const dialog = page.getByRole('dialog', { name: /一分校/ })
  await dialog.getByLabel('默认 DNS 服务器').fill('tls://192.0.2.9')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(`执行点“${NAME}”自有的 DNS 设置不能与这些设置一起使用`)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect((await change(settings ?? {})).status).toBe(200)
})

test('the node returns to the content before, and the newest is published to it after its changes were shown', async ({
  page,
}) => {
  await open(page)
  const drawer = await drawerOf(page)
  await drawer.getByRole('button', { name: '返回之前的内容' }).click()
  await page
    .getByRole('dialog', { name: /返回之前的内容/ })
    .getByRole('button', { name: '返回之前的内容' })
    .click()
  await expect(drawer.getByText('已返回之前的内容', { exact: false }).first()).toBeVisible({ timeout: WAIT })
  await drawer.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /发布策略版本/ })
  await expect(dialog.getByRole('cell', { name: '设置' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  const state = async () => {
    const { data } = await people().superadmin.get<{ list: Enforcer[] }>('/api/enforcer/list')
    return data.list.find(({ name }) => name === NAME)?.state
  }
  await eventually(async () => (await state()) === 'serving', WAIT)
  await expect(drawer.getByText('手动发布')).toBeVisible({ timeout: WAIT })
})

for (const [language, theme] of LOOKS_OF_LONG_RUN)
  test(`the drawer is accessible in ${language}, ${theme}`, async ({ page }) => {
    await open(page, PAGE, { language, theme })
    await rowOf(page).click()
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: /^(DNS settings|DNS 设置)$/ }),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

test('an observed server is added by its address, and its drawer shows where it differs', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: '加入执行点' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('pihole')
  await form.getByLabel('类型').selectOption('observed')
  await form.getByLabel('服务器地址').fill(upstream.server)
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: '添加' }).click()
  const row = page.getByRole('row').filter({ hasText: 'pihole' })
  await expect(row.getByText('有差异')).toBeVisible({ timeout: WAIT })
  await row.click()
  const drawer = page.getByRole('dialog', { name: 'pihole' })
  await expect(drawer.getByRole('table', { name: '与策略不一致的应答' })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: '日志与策略的比较（24 小时）' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: '重新配对' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})
