import { test as base, type Page } from '@playwright/test'
import { FOR_WANT_OF_TIME, hasTimeToBegin } from '../../../scripts/late-suites.mjs'
import { freePort } from '../../support/free-port.ts'
import { type RunningServer, TestServer } from '../../support/server.ts'

type Disposable = Awaited<ReturnType<Page['addInitScript']>>

const WATCHED = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

interface OfTest {
  isInTime: undefined
}

interface OfWorker {
  /** A time zone is a window's for life. */
  windowOfWorker: (timezoneId: string | undefined) => Promise<Page>
  /** The port of each server that a file has to itself, one after the other: the window has cached its scripts. */
  portOfWorker: number
  serverOfWorker: RunningServer
}

/** Memory of former pages is only released with their window. */
const TESTS_IN_A_WINDOW = 30

/**
 * One window for the tests of a worker, one after the other: a new window costs a third of the time of a console page,
 * mainly to read and compile its scripts. Between tests, everything that a test can leave is removed.
 */
export const test = base.extend<OfTest, OfWorker>({
  isInTime: [
    async ({ browserName: _unused }, use, { skip }) => {
      skip(!hasTimeToBegin(), FOR_WANT_OF_TIME)
      await use(undefined)
    },
    { auto: true },
  ],

  portOfWorker: [
    // Playwright reads the fixture's dependencies from this pattern: it may not be missing, nor, by our lint rules, be
    // empty.
    async ({ browserName: _unused }, use) => use(await freePort()),
    { scope: 'worker' },
  ],

  serverOfWorker: [
    async ({ browserName: _unused }, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  windowOfWorker: [
    async ({ browser }, use, { project }) => {
      const { contextOptions, viewport = null } = project.use
      let kept: { timezoneId: string | undefined; page: Page; tests: number } | undefined
      await use(async (timezoneId) => {
        const isWornOut = (kept?.tests ?? 0) >= TESTS_IN_A_WINDOW || kept?.page.isClosed()
        if (!kept || isWornOut || kept.timezoneId !== timezoneId) {
          await kept?.page.context().close()
          const zone = timezoneId === undefined ? {} : { timezoneId }
          const context = await browser.newContext({ ...contextOptions, viewport, ...zone })
          kept = { timezoneId, page: await context.newPage(), tests: 0 }
        }
        kept.tests += 1
        return kept.page
      })
      await kept?.page.context().close()
    },
    { scope: 'worker' },
  ],

  context: async ({ windowOfWorker, timezoneId }, use) => {
    const page = await windowOfWorker(timezoneId)
    await use(page.context())
    await emptyContext(page)
  },

  page: async ({ context }, use, { project }) => {
    const [page] = context.pages()
    if (!page) throw new Error('a context of these tests has a page')
    const scripts: Disposable[] = []
    const add = page.addInitScript.bind(page)
    page.addInitScript = async (...given) => {
      const script = await add(...given)
      scripts.push(script)
      return script
    }
    await use(page)
    page.addInitScript = add
    if (page.isClosed()) return
    await Promise.all(scripts.map((script) => script.dispose()))
    await emptyPage(page)
    if (project.use.viewport) await page.setViewportSize(project.use.viewport)
  },
})

async function emptyPage(page: Page): Promise<void> {
  for (const event of WATCHED) page.removeAllListeners(event)
  // Unsaved input asks before it is discarded.
  page.on('dialog', (dialog) => dialog.accept())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await forget(page)
  await page.goto('about:blank')
  page.removeAllListeners('dialog')
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
}

async function emptyContext(kept: Page): Promise<void> {
  const context = kept.context()
  for (const event of [...WATCHED, 'page'] as const) context.removeAllListeners(event)
  for (const other of context.pages()) {
    if (other === kept) continue
    await forget(other)
    await other.close()
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.clearCookies()
}

/** Removes what the browser stores for the current address. */
async function forget(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    .catch(() => undefined)
}
