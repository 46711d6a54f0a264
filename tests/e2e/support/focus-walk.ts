import type { Page } from '@playwright/test'

/** The element that one Tab moved the focus to. */
export interface FocusStop {
  /** A description for the report. */
  what: string
  /** Numbers the elements in the order in which they were first met; null is the end of the page. */
  index: number | null
  isInMain: boolean
  isNamed: boolean
  /** Whether anything looks other than it does without the focus. */
  isShown: boolean
}

/** What marks a focused element: its own outline or that of the box around it. */
const SHOWING = [
  'outline',
  'boxShadow',
  'borderColor',
  'backgroundColor',
  'textDecoration',
  'clipPath',
] as const
const BOXES_AROUND = 3

/** Presses Tab from the top of the page to its end, but at most that many times, and looks at each stop. */
export async function walkByTab(page: Page, tabs: number): Promise<FocusStop[]> {
  await endTransitions(page)
  const stops: FocusStop[] = []
  for (let count = 0; count < tabs; count++) {
    await page.keyboard.press('Tab')
    const stop = await lookAtFocus(page)
    stops.push(stop)
    if (stop.index === null && count > 0) break
  }
  // What the focus shows of the last stop, such as a tooltip, is not part of the next check.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return stops
}

/** A transition would be looked at before it has begun. */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Takes the focus away for a moment, to compare. */
export function lookAtFocus(page: Page): Promise<FocusStop> {
  return page.evaluate(
    async ([showing, around]) => {
      const known = (window as { metByTab?: Element[] }).metByTab ?? []
      Object.assign(window, { metByTab: known })
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body)
        return { what: 'the end', index: null, isInMain: false, isNamed: true, isShown: true }
      if (!known.includes(element)) known.push(element)
      const boxes = [element]
      for (let box = element.parentElement; box && boxes.length <= around; box = box.parentElement)
        boxes.push(box)
      const look = () =>
        JSON.stringify(
          boxes.flatMap((box) =>
            [null, '::before', '::after'].map((pseudo) => {
              const style = getComputedStyle(box, pseudo)
              return showing.map((name) => style[name])
            }),
          ),
        )
      const focused = look()
      element.blur()
      // React draws the result of an event after the event.
      await new Promise((resolve) => setTimeout(resolve))
      const plain = look()
      element.focus()
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
      const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
      const named = [...labels, ...ids.map((id) => document.getElementById(id))].map(
        (label) => label?.textContent,
      )
      const alternatives = [...element.querySelectorAll('[aria-label], [alt], title')].map(
        (child) => child.getAttribute('aria-label') ?? child.getAttribute('alt') ?? child.textContent,
      )
      const name = [
        element.getAttribute('aria-label'),
        ...named,
        element.title,
        element.textContent,
        ...alternatives,
      ]
      return {
        what: `${element.tagName.toLowerCase()}[${element.getAttribute('role') ?? ''}] ${name.find((text) => text?.trim()) ?? element.outerHTML.slice(0, 120)}`,
        index: known.indexOf(element),
        isInMain: element.closest('main') !== null,
        isNamed: name.some((text) => text?.trim()),
        isShown: focused !== plain,
      }
    },
    [SHOWING, BOXES_AROUND] as const,
  )
}
