import { expect } from '@playwright/test'
import { everyNth, isLongRun } from '../support/long-run.ts'
import { ApiTraffic } from './support/api-traffic.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { HeldCalls } from './support/held-calls.ts'
import { pageFaults, watchFaults } from './support/page-faults.ts'
import { loadSample, SIGNED_OUT_PAGES, signedInPages, type WalkedPage } from './support/route-walk.ts'
import { tabFaults } from './support/tab-faults.ts'
import { test } from './support/test.ts'
import { walkTo } from './support/walk-to.ts'
import { ZOOMED, zoomFaults } from './support/zoom-faults.ts'

const people = useConsoleServer()
let pages: WalkedPage[] = []
test.beforeAll(async () => {
  test.setTimeout(600_000)
  await loadSample(people().superadmin)
  pages = await signedInPages(people().superadmin)
})

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Most pages are opened from another page, as users do; open pages remain in tabs, so their number is limited. */
const PAGES_OF_A_LOAD = 6

/** Each language, theme and width once, the first by Tab too, and each page in one of both; the long run sees every one with every other. */
const LOOKS = [
  { language: 'zh-CN', theme: 'light', viewport: DESKTOP, isByTab: true },
  { language: 'en-US', theme: 'dark', viewport: PHONE, isByTab: false },
] as const
const REST = [
  { language: 'en-US', theme: 'dark', viewport: DESKTOP, isByTab: false },
  { language: 'zh-CN', theme: 'dark', viewport: PHONE, isByTab: false },
  { language: 'zh-CN', theme: 'dark', viewport: DESKTOP, isByTab: false },
  { language: 'en-US', theme: 'light', viewport: DESKTOP, isByTab: false },
  { language: 'en-US', theme: 'light', viewport: PHONE, isByTab: false },
] as const

for (const [turn, { language, theme, viewport, isByTab }] of (isLongRun
  ? [...LOOKS, ...REST]
  : LOOKS
).entries()) {
  const way = isByTab ? ', and can be walked over by Tab, which shows where one is' : ''
  const walked = isLongRun ? 'every page' : `every second page from page ${turn + 1} on`
  test(`${walked} renders without faults in ${language}, ${theme}, ${viewport.width} px wide${way}`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await page.setViewportSize(viewport)
    const traffic = new ApiTraffic(page)
    const printed = await watchFaults(page)
    const faults: string[] = []
    const walk = async (
      walked: readonly WalkedPage[],
      isLoadedAt: (index: number) => boolean,
      top: 'bare' | 'frame',
    ) => {
      for (const [index, one] of walked.entries()) {
        const isLoaded = isLoadedAt(index)
        if (isLoaded) await traffic.arrive(people().server.url + one.path)
        else await traffic.walk(one.path)
        const found = await pageFaults(page, one, language)
        if (isByTab) found.push(...(await tabFaults(page, isLoaded ? top : 'content')))
        found.push(...printed())
        faults.push(...found.map((fault) => `${one.path}: ${fault}`))
      }
    }
    await page.addInitScript(
      ([locale, settings]) => {
        localStorage.setItem('locale', locale ?? '')
        localStorage.setItem('nw.settings', settings ?? '')
        // Otherwise each page would keep all tabs of the previous ones.
        localStorage.removeItem('nw.tabs')
      },
      [language, JSON.stringify({ theme })],
    )
    await walk(everyNth(SIGNED_OUT_PAGES, turn, LOOKS.length), () => true, 'bare')
    await beSignedIn(page, await people().server.superadmin(), { language, theme })
    await walk(
      everyNth(pages, turn, LOOKS.length),
      (index) => isLongRun || index % PAGES_OF_A_LOAD === 0,
      'frame',
    )
    expect(faults).toEqual([])
  })
}

// In a long run every page, in the usual one a third of them.
test('at 200 % no page has to be scrolled sideways, and no control is cut off', async ({ page }) => {
  test.setTimeout(600_000)
  await page.setViewportSize(ZOOMED)
  await beSignedIn(page, await people().server.superadmin(), { language: 'en-US' })
  const traffic = new ApiTraffic(page)
  const faults: string[] = []
  for (const [index, { path }] of everyNth(pages, 1, 3).entries()) {
    if (index % PAGES_OF_A_LOAD === 0) await traffic.arrive(people().server.url + path)
    else await traffic.walk(path)
    faults.push(...(await zoomFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

/** Pages that are complete at once. */
const WITHOUT_DATA = /^\/(exception\/|user-center\/settings)/

test('while its data is awaited, a page shows its title and its shape', async ({ page }) => {
  test.setTimeout(600_000)
  await beSignedIn(page, await people().server.superadmin())
  await page.goto(`${people().server.url}/exception/404`)
  await page.locator('h1').first().waitFor()
  const held = await HeldCalls.of(page, /\/api\/(?!user\/|stream)/)
  for (const { path } of everyNth(pages, 0, 3)) {
    if (WITHOUT_DATA.test(path)) continue
    await walkTo(page, path)
    await expect(page.locator('.MuiSkeleton-root').filter({ visible: true }), path).not.toHaveCount(0)
  }
  held.letGo()
})
