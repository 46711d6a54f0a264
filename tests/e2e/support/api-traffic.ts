import { expect, type Page, type Request } from '@playwright/test'
import { walkTo } from './walk-to.ts'

/** Endless by design. */
const STREAM = '/api/stream'
const QUIET_LOOKS = 3

/** Tracks whether a page still waits for the API. */
export class ApiTraffic {
  readonly #open = new Set<Request>()

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== STREAM) this.#open.add(request)
    })
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
  }

  /** Opens an address and waits until the page is drawn with all its data. */
  async arrive(address: string): Promise<void> {
    this.#open.clear()
    await this.page.goto(address)
    await this.page.locator('h1').first().waitFor({ state: 'attached' })
    await this.rest(address)
  }

  /** Opens an address within the loaded console, as its links do, and waits likewise. */
  async walk(path: string): Promise<void> {
    this.#open.clear()
    await walkTo(this.page, path, path.split('?')[0])
    await this.rest(path)
  }

  /** Waits until the page, or what opened on it, is drawn with all its data. */
  async rest(address: string): Promise<void> {
    const loading = this.page.locator('[aria-busy="true"], .MuiSkeleton-root').filter({ visible: true })
    let quiet = 0
    await expect
      .poll(
        async () => {
          const isQuiet = this.#open.size === 0 && (await loading.count()) === 0
          quiet = isQuiet ? quiet + 1 : 0
          return quiet >= QUIET_LOOKS
        },
        { intervals: [30], timeout: 20_000, message: `${address} comes to rest` },
      )
      .toBe(true)
  }
}
