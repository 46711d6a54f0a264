import type { Page } from '@playwright/test'
import { isLongRun } from '../../support/long-run.ts'
import { type FocusStop, walkByTab } from './focus-walk.ts'

const TABS = isLongRun ? 120 : 60
/** The frame is the same on every page: most walks begin after it, with its skip link. */
const TABS_OF_CONTENT = isLongRun ? 30 : 20
const CONTROLS = 'main :is(a[href], button:enabled, input:enabled, select, [tabindex="0"])'

/**
 * Faults of moving over the page by Tab, in Chinese: `frame` from its top with the skip link first, `content` from the
 * main part, `bare` from the top of a page without a frame.
 */
export async function tabFaults(page: Page, from: 'frame' | 'content' | 'bare'): Promise<string[]> {
  const hasControls = (await page.locator(CONTROLS).filter({ visible: true }).count()) > 0
  if (from === 'content') await page.getByRole('main').focus()
  const stops = await walkByTab(page, from === 'content' ? TABS_OF_CONTENT : TABS)
  return [...stopFaults(stops, hasControls), ...(from === 'frame' ? frameFaults(stops) : [])]
}

function frameFaults([first, ...rest]: readonly FocusStop[]): string[] {
  return [
    ...(first?.what.includes('跳到') ? [] : [`Tab begins at ${first?.what}`]),
    ...(rest.some(({ what }) => what.includes('仪表盘')) ? [] : ['Tab does not reach the menu']),
  ]
}

/** `hasControls`: whether the main part contains any. */
function stopFaults(stops: readonly FocusStop[], hasControls: boolean): string[] {
  const faults = stops.flatMap(({ what, isNamed, isShown }) => [
    ...(isNamed ? [] : [`without a name: ${what}`]),
    ...(isShown ? [] : [`the focus is not to be seen: ${what}`]),
  ])
  faults.push(...trapsOf(stops).map((what) => `Tab comes back before the end: ${what}`))
  if (hasControls && !stops.some(({ isInMain }) => isInMain)) faults.push('Tab does not reach the main part')
  return [...new Set(faults)]
}

/** Stops that repeat before the round is complete: Tab is trapped among some elements. */
function trapsOf(stops: readonly FocusStop[]): string[] {
  const met = new Set<number>()
  return stops.flatMap(({ index, what }, at) => {
    if (index === null || index === stops[0]?.index) met.clear()
    // A field of date and time has a stop for each of its parts.
    else if (met.has(index) && index === stops[at - 1]?.index) return []
    else if (met.has(index)) return [what]
    else met.add(index)
    return []
  })
}
