import { expect, type Page } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const DEVICE = '10.91.7.3'
const SITE = `${freshName('verdict')}.example`

/** For each mode one visit that a resolver enforced, and one that was only evaluated. */
const KINDS = ['passed.enforced', 'passed.judged', 'banned.enforced', 'banned.judged'] as const
type Kind = (typeof KINDS)[number]
const domainOf = (kind: Kind) => `${kind.replace('.', '-')}.${SITE}`

const WORDS = {
  'zh-CN': {
    'passed.enforced': '已放行',
    'passed.judged': '应放行（未执行）',
    'banned.enforced': '已阻断',
    'banned.judged': '应阻断（未执行）',
    all: { passed: '放行（全部）', banned: '阻断（全部）' },
    handling: '判定',
    records: '访问记录',
    monitorMode: '监测模式',
  },
  'en-US': {
    'passed.enforced': 'Passed',
    'passed.judged': 'Would be passed',
    'banned.enforced': 'Banned',
    'banned.judged': 'Would be banned',
    all: { passed: 'Passed (all)', banned: 'Banned (all)' },
    handling: 'Verdict',
    records: 'Visits',
    monitorMode: 'Monitor mode',
  },
} as const

test.beforeAll(async () => {
  const { superadmin } = people()
  const policy = { group: 'domain', solvedMode: 'banned', entries: [domainOf('banned.judged')] }
  expect((await superadmin.post('/api/domain-control/custom-policy/create', policy)).status).toBe(200)
  const now = Date.now()
  const visits = KINDS.map((kind, index): PlainVisit => {
    const [solvedMode, by] = kind.split('.')
    return {
      accessAt: new Date(now - 1_000 - index).toISOString(),
      deviceIP: DEVICE,
      domain: domainOf(kind),
      ...(by === 'enforced' && { solvedMode: solvedMode === 'banned' ? 'banned' : 'passed' }),
    }
  })
  const { status } = await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  expect(status).toBe(200)
})

const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: SITE })

for (const [language, theme] of LOOKS) {
  const words = WORDS[language]
  const choose = async (page: Page, option: string) => {
    await page.getByRole('combobox').filter({ hasText: words.handling }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  test(`evaluated verdicts read and look different from enforced ones, and are filtered separately, in ${language}`, async ({
    page,
  }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/visit-analysis/search?keyword=*.${SITE}`)
    await expect(rowsOf(page)).toHaveCount(KINDS.length)
    for (const kind of KINDS) {
      const tag = page
        .getByRole('row')
        .filter({ hasText: domainOf(kind) })
        .getByText(words[kind], { exact: true })
      // Passed visits are plain text, so that others stand out.
      const isHollow = kind === 'banned.judged'
      await expect(tag).toHaveCSS('border-top-style', isHollow ? 'dashed' : 'none')
    }
    const parts = page.getByRole('group', { name: words.handling }).getByRole('button')
    await expect(parts.filter({ hasText: words.all.passed })).toContainText('2')
    await expect(parts.filter({ hasText: words.all.banned })).toContainText('2')
    expect(await violationsOf(page)).toEqual([])
    for (const kind of KINDS) {
      await choose(page, words[kind])
      await expect(rowsOf(page)).toHaveCount(1)
      await expect(rowsOf(page)).toContainText(domainOf(kind))
      await expect(parts).toContainText(words[kind])
    }
    await choose(page, words.all.passed)
    await expect(rowsOf(page)).toHaveCount(2)
  })

  test(`the page of a device offers the same choice, in ${language}`, async ({ page }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/visit-analysis/device/${DEVICE}`)
    const records = page.getByRole('table', { name: words.records })
    await expect(records.getByRole('row').filter({ hasText: SITE })).toHaveCount(KINDS.length)
    await choose(page, words['passed.judged'])
    await expect(records.getByRole('row').filter({ hasText: SITE })).toHaveCount(1)
    await expect(page).toHaveURL(/solvedMode=passed&verdictBy=policy/)
    await expect(records).toContainText(domainOf('passed.judged'))
  })

  test(`monitor mode is visible whatever else is switched off, in ${language}`, async ({ browser }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      const settings = { footer: false, navbar: false, menu: false, tabBar: false }
      await beSignedIn(page, people().superadmin, { language, theme, settings })
      await page.goto(`${people().server.url}/visit-analysis/search?keyword=*.${SITE}`)
      await expect(page.getByText(domainOf('banned.judged')).first()).toBeVisible()
      const line = page.getByRole('button', { name: words.monitorMode })
      await expect(line).toHaveText(words.monitorMode)
      await expect(line).toBeInViewport({ ratio: 1 })
      const [content, chip] = [await page.getByRole('main').boundingBox(), await line.boundingBox()]
      expect((chip?.y ?? 0) + (chip?.height ?? 0)).toBeLessThanOrEqual((content?.y ?? 0) + 1)
      const isCut = await line.evaluate((element) => element.scrollWidth > element.clientWidth)
      expect(isCut).toBe(false)
      expect(await violationsOf(page)).toEqual([])
      await context.close()
    }
  })
}
