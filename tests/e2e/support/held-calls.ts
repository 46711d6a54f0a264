import type { Page } from '@playwright/test'

/** Calls that wait until they are released, as in a slow network. */
export class HeldCalls {
  count = 0
  #letGo: () => void = () => undefined
  readonly #gone = new Promise<void>((resolve) => {
    this.#letGo = resolve
  })

  static async of(page: Page, address: string | RegExp): Promise<HeldCalls> {
    const held = new HeldCalls()
    await page.route(address, async (route) => {
      held.count += 1
      await held.#gone
      await route.continue()
    })
    return held
  }

  /** The server answers immediately; its answers wait and are older than later ones. */
  static async answersOf(page: Page, address: string): Promise<HeldCalls> {
    const held = new HeldCalls()
    await page.route(address, async (route) => {
      const response = await route.fetch()
      held.count += 1
      await held.#gone
      await route.fulfill({ response })
    })
    return held
  }

  letGo(): void {
    this.#letGo()
  }
}
