import type { Page } from '@playwright/test'

const KEY = 'test.clicks'

/** Counts the clicks of the pointer and the presses of Enter on a page; typing is not counted. */
export class ClickCounter {
  private constructor(private readonly page: Page) {}

  /** Before the first page is opened. */
  static async of(page: Page): Promise<ClickCounter> {
    await page.addInitScript((key) => {
      const count = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1))
      window.addEventListener('pointerdown', count, true)
      window.addEventListener('keydown', ({ key: pressed }) => pressed === 'Enter' && count(), true)
    }, KEY)
    return new ClickCounter(page)
  }

  restart(): Promise<void> {
    return this.page.evaluate((key) => sessionStorage.removeItem(key), KEY)
  }

  count(): Promise<number> {
    return this.page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY)
  }
}
