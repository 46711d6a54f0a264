import type { Locator, Page } from '@playwright/test'

/** A desktop of 1440×900 at 200 %. */
export const ZOOMED = { width: 720, height: 450 } as const

/** Faults of the page at 200 % (WCAG 1.4.10): what would have to be scrolled sideways, and controls that are cut off. */
export function zoomFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollingElement } = document
    if (scrollingElement && scrollingElement.scrollWidth > innerWidth)
      faults.push(`the page is ${scrollingElement.scrollWidth} px wide`)
    const main = [...document.querySelectorAll('main')].find((shown) => shown.checkVisibility())
    for (const box of main?.querySelectorAll('*') ?? []) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isCut =
        (overflowY === 'hidden' && box.clientHeight > 0 && box.scrollHeight > box.clientHeight + 4) ||
        (overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 4)
      if (isCut && box.checkVisibility() && box.querySelector('button, input, select'))
        faults.push(`cut off: ${box.textContent?.slice(0, 60)}`)
    }
    return faults
  })
}

/** Faults of an open dialog or drawer at 200 %: each of its controls can be scrolled to and is uncovered. */
export function overlayFaults(overlay: Locator): Promise<string[]> {
  return overlay.evaluate((box) => {
    const isInside = ({ left, top, right, bottom }: DOMRect) =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const faults = isInside(box.getBoundingClientRect()) ? [] : ['the dialog is larger than the window']
    for (const control of box.querySelectorAll('button, a[href], input, select, textarea')) {
      // Inputs that a label shows are tiny.
      if (!control.checkVisibility() || control.getBoundingClientRect().width <= 2) continue
      control.scrollIntoView({ block: 'nearest' })
      const place = control.getBoundingClientRect()
      const what = control.getAttribute('aria-label') ?? control.textContent ?? ''
      if (!isInside(place)) faults.push(`cut off: ${what}`)
      const on = document.elementFromPoint((place.left + place.right) / 2, (place.top + place.bottom) / 2)
      const isFree = on === null || control.contains(on) || on.contains(control)
      if (!isFree && !control.closest('label')?.contains(on)) faults.push(`covered: ${what}`)
    }
    return faults
  })
}
