import { type BrowserContext, chromium, expect, type Page, type Request, test } from '@playwright/test'
import { freshName, PASSWORD, People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { beSignedIn } from './support/console-session.ts'
import { MessagesPage } from './support/messages-page.ts'

/** A name without TLS: browsers offer no Web Locks there, and six connections for all tabs together. */
const HOST = 'console.test'
const TABS = 8
/** Within this time (ms) another tab reads the stream after the reading one is gone, on a busy machine, too. */
const HANDOVER = 30_000

let people: People
let address: string
let context: BrowserContext
let streams: OpenStreams
let tabs: MessagesPage[]

test.beforeAll(async () => {
  people = await People.on(await TestServer.start())
  await people.superadmin.put('/api/system-config/branding', { isRegistrationOpen: true })
  address = people.server.url.replace('127.0.0.1', HOST)
})
test.afterAll(() => people.server.stop())

test.beforeEach(async ({ browserName: _unused }, { project }) => {
  const { launchOptions = {}, contextOptions } = project.use
  // Each tab has a process of its own, so that one can crash.
  const args = launchOptions.args?.filter((arg) => !arg.startsWith('--renderer-process-limit'))
  const mapped = `--host-resolver-rules=MAP ${HOST} 127.0.0.1`
  const browser = await chromium.launch({ ...launchOptions, args: [...(args ?? []), mapped] })
  context = await browser.newContext({ ...contextOptions })
  streams = new OpenStreams(context)
  const admin = await people.signedIn('admin')
  tabs = []
  for (let count = 0; count < TABS; count++) {
    const page = await context.newPage()
    await beSignedIn(page, admin.client)
    const tab = new MessagesPage(page, address)
    await tab.open('?type=todo')
    tabs.push(tab)
  }
})
test.afterEach(() => context.browser()?.close())

test('eight tabs over plain HTTP share one stream, get live updates, and their calls are answered', async () => {
  const [first] = tabs
  const hasLocks = await first?.page.evaluate(() => [isSecureContext, 'locks' in navigator])
  expect(hasLocks).toEqual([false, false])
  await expect.poll(() => streams.pages.length).toBe(1)
  await expectLive(tabs)
  for (const { page } of tabs) expect(await statusOfCall(page)).toBe(401)
  expect(streams.pages).toHaveLength(1)
})

test('another tab reads the stream when the reading one is closed, and misses nothing', async () => {
  await expect.poll(() => streams.pages.length).toBe(1)
  const [reading] = streams.pages
  await reading?.close()
  const rest = tabs.filter(({ page }) => page !== reading)
  expect(rest).toHaveLength(TABS - 1)
  await expectLive(rest)
  await expect.poll(() => streams.pages.length).toBe(1)
})

test('another tab reads the stream when the reading one has crashed, and misses nothing', async () => {
  await expect.poll(() => streams.pages.length).toBe(1)
  const [reading] = streams.pages
  await reading?.goto('chrome://crash').catch(() => undefined)
  const rest = tabs.filter(({ page }) => page !== reading)
  expect(rest).toHaveLength(TABS - 1)
  await expectLive(rest)
  await expect.poll(() => streams.pages.length).toBe(1)
})

/** The page polls only once a minute: an earlier update comes from the stream. */
async function expectLive(shown: readonly MessagesPage[]): Promise<void> {
  const username = freshName('applicant')
  const wanted = { username, nickname: username, email: `${username}@example.com`, password: PASSWORD }
  expect((await people.server.nobody().post('/api/user/register', wanted)).status).toBe(200)
  for (const tab of shown) await expect(tab.row(username)).toBeVisible({ timeout: HANDOVER })
}

/** Of a call without a token; it waits for as long as all connections to the server are taken. */
function statusOfCall(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const signal = AbortSignal.timeout(10_000)
    return (await fetch('/api/user/info', { signal })).status
  })
}

/** The event streams that pages of a browser have open. */
class OpenStreams {
  readonly #open = new Map<Request, Page>()

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (request.url().includes('/api/stream')) this.#open.set(request, request.frame().page())
    })
    const end = (request: Request) => void this.#open.delete(request)
    context.on('requestfinished', end)
    context.on('requestfailed', end)
    context.on('page', (page) => {
      page.on('crash', this.#forget)
      page.on('close', this.#forget)
    })
  }

  get pages(): Page[] {
    return [...this.#open.values()]
  }

  readonly #forget = (page: Page): void => {
    for (const [request, of] of this.#open) if (of === page) this.#open.delete(request)
  }
}
