import { expect, type Page } from '@playwright/test'
import { CONSOLE_ADDRESSES, landingOf } from '../support/console-addresses.ts'
import { isLongRun } from '../support/long-run.ts'
import { PASSWORD } from '../support/people.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { logIn } from './support/log-in.ts'
import { test } from './support/test.ts'
import { walkTo } from './support/walk-to.ts'

const people = useSharedConsoleServer()

/** Loaded directly, one of each kind; tests/console/arrivals.test.ts covers the table with each role. */
const LOADED = [
  '/dashboard',
  '/visit-analysis/device/10.0.0.1',
  '/audit-control/policy/all',
  '/system-config',
  '/user-management/list',
  '/exception/404',
]
const LOADED_ADDRESSES = CONSOLE_ADDRESSES.filter(({ path }) => LOADED.includes(path))

/** Walked with each role, too: pages of other roles, and redirections. */
const WALKED_BY_ALL = CONSOLE_ADDRESSES.filter(({ lands, isAdmin }) => lands !== undefined || isAdmin)

const pathOf = (page: Page) => new URL(page.url()).pathname

async function arrive(page: Page, path: string): Promise<string> {
  await page.goto(people().server.url + path)
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
  return pathOf(page)
}

/** Errors that the browser prints, without answers of the API that a page shows. */
function watchConsole(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text())
  })
  return faults
}

/** An admin may go nearly wherever a superadmin may: in the long run. */
const ROLES = [
  ['superadmin', 'zh-CN'],
  ['common', 'en-US'],
] as const
for (const [role, language] of isLongRun ? [...ROLES, ['admin', 'en-US'] as const] : ROLES) {
  test(`${role} is redirected by the table, by address, within the console and by reload (${language})`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const client = role === 'superadmin' ? people().superadmin : (await people().signedIn(role)).client
    await beSignedIn(page, client, { language })
    const faults = watchConsole(page)
    for (const address of LOADED_ADDRESSES) {
      expect([address.path, await arrive(page, address.path)]).toEqual([
        address.path,
        landingOf(address, role),
      ])
    }
    for (const address of role === 'superadmin' ? CONSOLE_ADDRESSES : WALKED_BY_ALL) {
      await walkTo(page, address.path, landingOf(address, role))
    }
    await page.goto(`${people().server.url}/visit-analysis/search?keyword=a.example`)
    await page.reload()
    await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('a.example')
    expect(await arrive(page, '/there/is/no/such/page')).toBe('/there/is/no/such/page')
    expect(await arrive(page, '/login')).toBe('/dashboard/index')
    expect(await arrive(page, '/')).toBe('/dashboard/index')
    expect(faults).toEqual([])
  })
}

test('a user without a session is redirected to sign-in, and back to the requested page', async ({
  page,
}) => {
  test.setTimeout(300_000)
  for (const { path, name } of LOADED_ADDRESSES) {
    await page.goto(people().server.url + path)
    await page.waitForURL((url) => url.pathname === '/login')
    if (!path.startsWith('/exception')) expect(new URL(page.url()).searchParams.get('redirect')).toBe(name)
  }
  const { user } = await people().signedIn('common')
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=b.example&keywordKind=domain`)
  await page.waitForURL((url) => url.pathname === '/login')
  await logIn(page, user.username, PASSWORD)
  await page.waitForURL((url) => url.pathname === '/visit-analysis/search')
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('b.example')
})

test('with the menu of the server, Ctrl K suggests only pages that it lists', async ({ page }) => {
  await page.route('**/api/user/menu', async (route) => {
    const response = await route.fetch()
    const listed = (await response.text()).replaceAll('"VisitLog"', '"NotOfOurs"')
    await route.fulfill({ response, body: listed })
  })
  await beSignedIn(page, people().superadmin, { settings: { menuFromServer: true } })
  await arrive(page, '/dashboard/index')
  await page.getByRole('combobox', { name: '跳转' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('访问')
  await expect(page.getByRole('option', { name: '访问检索 访问分析' })).toBeVisible()
  await expect(page.getByRole('option', { name: '访问日志 访问分析' })).toHaveCount(0)
})

const selectedOption = (page: Page) =>
  page.getByRole('listbox', { name: '跳转' }).getByRole('option', { selected: true })

const CHOSEN = [
  ['网关', /^内置网关/, /\/system-config\/dns-config\?tab=gateway$/],
  ['邮件', /^邮件报告/, /\/system-config\/report-mail$/],
  ['邮箱', /^告警与邮件/, /\/system-config\/index\?tab=alarm$/],
  ['backup', /^备份/, /\/system-config\/index\?tab=api$/],
] as const

test('Ctrl K leads to settings by the words that people use for them', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await arrive(page, '/dashboard/index')
  const box = page.getByRole('combobox', { name: '跳转' })
  await box.waitFor()
  for (const [word, label, address] of CHOSEN) {
    await page.keyboard.press('Control+k')
    await box.fill(word)
    await expect(selectedOption(page)).toHaveText(label)
    await box.press('Enter')
    await expect(page).toHaveURL(address)
  }
})

test('Ctrl K bans and allows a name after the verb, and Enter does what is highlighted', async ({ page }) => {
  const { superadmin } = people()
  const entries = [
    'a.evil-k.example',
    'b.evil-k.example',
    'c.evil-k.example',
    'd.evil-k.example',
    'evil-k.example',
  ]
  await superadmin.post('/api/domain-control/custom-policy/create', {
    group: 'domain',
    solvedMode: 'banned',
    entries,
  })
  await beSignedIn(page, superadmin)
  await arrive(page, '/dashboard/index')
  const box = page.getByRole('combobox', { name: '跳转' })
  await box.waitFor()
  const selected = selectedOption(page)
  for (const [text, label, heading] of [
    ['阻断unseen-k.example', /^阻断 unseen-k\.example/, '阻断'],
    ['ban unseen-k.example', /^阻断 unseen-k\.example/, '阻断'],
    ['allow unseen-k.example', /^放行 unseen-k\.example 1 小时/, '放行'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await box.fill(text)
    await expect(selected).toHaveText(label)
    await box.press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading').first()).toContainText(heading)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // A name without a verb is searched for, and nothing is banned by Enter.
  await page.keyboard.press('Control+k')
  await box.fill('unseen-k.example')
  await expect(selected).toHaveText('按域名检索 unseen-k.example')
  await box.fill('evil-k.example')
  await expect(page.getByRole('option').first()).toHaveText(/^阻断 · evil-k\.example/)
  await expect(selected).toHaveText(/^阻断 · evil-k\.example/)
})
