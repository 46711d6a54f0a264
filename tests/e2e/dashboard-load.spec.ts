import { expect, type Page, type Request } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { HeldCalls } from './support/held-calls.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

test.beforeAll(async () => {
  const visits = Array.from({ length: 40 }, (_, place) => ({
    accessAt: new Date(Date.now() - (place + 1) * 60_000).toISOString(),
    deviceIP: `10.66.0.${place % 4}`,
    domain: `n.site${place % 12}-dashboard.example`,
  }))
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
})

/** The calls of the page: address and body, without the moment up to which they count. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const body = (request.postData() ?? '').replaceAll(/"(from|to)":"[^"]*",?/g, '')
    calls.push(`${request.method()} ${pathname}${search} ${body}`.trim())
  })
  return calls
}

const isComplete = async (page: Page) => {
  await expect(
    page.getByRole('region', { name: '待处理风险事件' }).getByText('没有待处理的风险事件'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /dashboard\.example/ }).first()).toBeVisible()
  await expect(page.locator('[aria-hidden] .MuiSkeleton-root')).toHaveCount(0)
}

/** Repeated whenever the condition of a service changes, on a slow machine during the test too. */
const FOLLOWS_STATUS = ['/api/user/info', '/api/system-config/status']

test('the first load of the dashboard sends each call once', async ({ page }) => {
  const calls = watchCalls(page)
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/dashboard/index`)
  await isComplete(page)
  const countOf = (path: string) => calls.filter((call) => call.includes(path)).length
  expect(countOf('/api/rest/risk-events?')).toBe(1)
  expect(countOf('/api/overview-stats')).toBe(4)
  const repeated = calls.filter((call, place) => calls.indexOf(call) !== place)
  expect(repeated.filter((call) => !FOLLOWS_STATUS.some((path) => call.includes(path)))).toEqual([])
})

const DASHBOARD = [
  'overview-stats',
  'multi-access-stats',
  'popular-item/list',
  'item-owner-dist',
  'rest/risk-events',
  'risk-event/stats',
]

test('the figures and pending events of the dashboard are requested together with the user', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const user = await HeldCalls.of(page, '**/api/user/info')
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/dashboard/index`)
  for (const path of DASHBOARD)
    await expect.poll(() => calls.filter((call) => call.includes(path)).length).toBeGreaterThan(0)
  user.letGo()
  await isComplete(page)
})

for (const width of [1440, 390])
  test(`Ctrl K and what is typed after it wait for the box while the page loads, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const user = await HeldCalls.of(page, '**/api/user/info')
    await beSignedIn(page, people().superadmin)
    await page.goto(`${people().server.url}/dashboard/index`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('backups')
    await page.keyboard.press('Backspace')
    user.letGo()
    const box = page.getByRole('combobox', { name: '跳转' })
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('backup')
    await expect(page.getByRole('option', { name: /^备份/ })).toBeVisible()
  })

/** Of the cards, in their order; whole pixels. */
async function placesOfCards(page: Page) {
  const boxes = await page.locator('section').evaluateAll((sections) =>
    sections
      .map((section) => section.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
  )
  return boxes.toSorted(([, y1 = 0], [, y2 = 0]) => y1 - y2)
}

for (const held of ['**/api/user/info', '**/api/dashboard/state'])
  test(`the cards of the dashboard stay in their places when they are filled, after ${held}`, async ({
    page,
  }) => {
    const calls = await HeldCalls.of(page, held)
    await beSignedIn(page, people().superadmin)
    await page.goto(`${people().server.url}/dashboard/index`)
    let before: number[][] = []
    await expect
      .poll(async () => {
        before = await placesOfCards(page)
        return before.length
      })
      .toBe(8)
    calls.letGo()
    await isComplete(page)
    expect(await placesOfCards(page)).toEqual(before)
  })
