import type { Language } from '@netwarden/shared/i18n'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { leftOverTexts, textIn } from './left-over-texts.ts'
import type { WalkedPage } from './route-walk.ts'

/** Errors that the browser prints, uncaught errors, and violations of the content security policy. */
export async function watchFaults(page: Page): Promise<() => string[]> {
  let faults: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`the policy ${violatedDirective} refused ${blockedURI}`),
    )
  })
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  return () => {
    const seen = faults
    faults = []
    return seen
  }
}

/** Visible lines, and names for screen readers. */
function readLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')]
    const names = named
      .filter((element) => element.checkVisibility())
      .flatMap((element) =>
        ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
      )
    return [...document.body.innerText.split('\n'), ...names]
      .map((line) => line?.trim() ?? '')
      .filter((line) => line !== '')
  })
}

/** All faults of the current page. */
export async function pageFaults(page: Page, { title }: WalkedPage, language: Language): Promise<string[]> {
  const faults = await violationsOf(page)
  faults.push(...leftOverTexts(await readLines(page), language))
  const label = textIn(language, title)
  const shown = await page.title()
  if (shown !== label && !shown.startsWith(`${label} - `)) faults.push(`title: ${shown}`)
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) faults.push(`${headings} h1`)
  faults.push(...(await tooWideBoxes(page)))
  return faults
}

/** The boxes around the page's title, up to the window: each would have to be scrolled sideways, or cuts something off. */
function tooWideBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (let box = document.querySelector('h1')?.parentElement; box; box = box.parentElement) {
      const overhang = box.scrollWidth - box.clientWidth
      const isClipping = box === document.documentElement || getComputedStyle(box).overflowX !== 'visible'
      if (isClipping && overhang > 0) faults.push(`<${box.localName}> is ${overhang} px too wide`)
    }
    return faults
  })
}
