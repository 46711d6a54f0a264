import { type Browser, type BrowserContextOptions, chromium, expect, type Page, test } from '@playwright/test'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { violationsOf } from './support/axe.ts'
import { beSignedIn } from './support/console-session.ts'

const HOST = 'www.games.example'
const WAIT = 120_000

let gateway: GatewayServer
let upstream: ScriptedUpstream
let browser: Browser
let contextOptions: BrowserContextOptions = {}

test.beforeAll(async ({ browserName: _unused }, { project }) => {
  const port = await freePort()
  gateway = await GatewayServer.start()
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  await gateway.setUpstreams(upstream.server)
  await gateway.ban('games.example')
  await gateway.set({
    enabled: true,
    banAnswer: 'page',
    banPage: { listen: [`127.0.0.1#${port}`], showReason: true, requests: 'administrators' },
  })
  await gateway.untilState('running')
  const { launchOptions = {} } = project.use
  contextOptions = project.use.contextOptions ?? {}
  const mapped = `--host-resolver-rules=MAP *.example 127.0.0.1:${port}`
  browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), mapped] })
})
test.afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await upstream?.stop()
})

/** A browser whose first language is this one opens the site, after its look-up. */
async function browse(host: string, locale: 'zh-CN' | 'en-US'): Promise<Page> {
  await gateway.ask(host)
  const page = await (await browser.newContext({ ...contextOptions, locale })).newPage()
  await page.goto(`http://${host}/a/page?of=it`)
  return page
}

/** The page of requests in a window of its own. */
async function openConsole(look: Parameters<typeof beSignedIn>[2] = {}): Promise<Page> {
  const page = await (await browser.newContext(contextOptions)).newPage()
  await beSignedIn(page, gateway.admin, look)
  await page.goto(`${gateway.server.url}/audit-control/requests`)
  return page
}

test('a banned site shows the page in both languages, without script, and in the dark', async () => {
  for (const [language, title, button] of [
    ['zh-CN', '此网站已被阻断', '提交申请'],
    ['en-US', 'This site is banned', 'Send request'],
  ] as const) {
    const page = await browse(HOST, language)
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(HOST, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    expect(await page.locator('script').count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    // The policy of the page does not block its own style.
    expect(faults.filter((text) => /Content Security Policy/.test(text))).toEqual([])
    await page.context().close()
  }
})

test('a script in the name and in the reason is shown as text', async () => {
  const page = await browse('xn--fiqs8s.games.example', 'en-US')
  await expect(page.getByText('中国.games.example', { exact: true })).toBeVisible()
  await page.getByLabel('Why you need it').fill('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your request has been sent')).toBeVisible()
  const console_ = await openConsole()
  const dialogs: string[] = []
  console_.on('dialog', (dialog) => dialogs.push(dialog.message()))
  await expect(console_.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(dialogs).toEqual([])
  await console_.context().close()
  await page.context().close()
})

test('a request is granted with two clicks, the page says so, and the site opens', async () => {
  const page = await browse(HOST, 'zh-CN')
  await page.getByLabel('访问理由').fill('查资料')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('申请已提交')).toBeVisible()

  const console_ = await openConsole()
  await expect(console_.getByRole('row', { name: /www\.games\.example/ })).toContainText('查资料')
  expect(await violationsOf(console_)).toEqual([])
  await console_.getByRole('button', { name: `批准 ${HOST} 的申请` }).click()
  const dialog = console_.getByRole('dialog', { name: '批准申请' })
  await expect(dialog.getByText('查资料')).toBeVisible()
  expect(await violationsOf(console_)).toEqual([])
  await dialog.getByRole('button', { name: '批准' }).click()
  await expect(console_.getByText('已批准，例外已添加')).toBeVisible()

  // The page reloads by itself; the browser of this test is bound to the page's address.
  await expect(page.getByText('申请已批准')).toBeVisible({ timeout: WAIT })
  await eventually(async () => (await gateway.ask(HOST)).answer.some((line) => line.includes('198.51.100.7')))
  await console_.getByText('已批准', { exact: true }).click()
  await expect(console_.getByRole('row', { name: /www\.games\.example/ })).toContainText('superadmin')
  await console_.context().close()
  await page.context().close()
})

test('a request is refused with a comment that the page shows', async () => {
  const host = 'refused.games.example'
  const page = await browse(host, 'en-US')
  await page.getByLabel('Why you need it').fill('fun')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your request has been sent')).toBeVisible()
  const console_ = await openConsole({ language: 'en-US', theme: 'dark' })
  await console_.getByRole('button', { name: `Refuse the request for ${host}` }).click()
  const dialog = console_.getByRole('dialog', { name: 'Refuse the request' })
  await dialog.getByLabel('Comment').fill('Not in lessons')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(console_.getByText('The request was refused')).toBeVisible()
  await expect(page.getByText('Not in lessons')).toBeVisible({ timeout: WAIT })
  await console_.context().close()
  await page.context().close()
})
