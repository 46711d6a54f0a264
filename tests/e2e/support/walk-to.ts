import { expect, type Page } from '@playwright/test'

const LEFT = 'data-left'

/** Opens an address within the loaded console, as its links do, and waits until its page is drawn. */
export async function walkTo(page: Page, path: string, lands = path): Promise<void> {
  const isThere = new URL(page.url()).pathname === lands
  await page.evaluate(
    ([to, mark]) => {
      for (const title of document.querySelectorAll('h1'))
        title.toggleAttribute(mark, title.checkVisibility())
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
    [path, LEFT] as const,
  )
  await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(lands)
  const titles = page.locator(isThere ? 'h1' : `h1:not([${LEFT}])`)
  await expect(titles.filter({ visible: true }).first()).toBeVisible()
}
