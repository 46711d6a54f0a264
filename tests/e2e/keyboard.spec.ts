import { expect, type Page } from '@playwright/test'
import { ApiTraffic } from './support/api-traffic.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { loadSample } from './support/route-walk.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
test.beforeAll(async () => {
  test.setTimeout(600_000)
  await loadSample(people().superadmin)
})

test('the first Tab moves past the menu to the content', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await new ApiTraffic(page).arrive(`${people().server.url}/user-management/list`)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAttribute('href', '#content')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

/** A drawer leaves the list beside it usable; the others keep the focus until they are closed. */
type Kind = 'dialog' | 'drawer' | 'menu' | 'listbox'
type Opened = [kind: Kind, path: string, role: 'button' | 'combobox' | 'row', name: string | RegExp]

/** Overlays of a page and how they are opened, in Chinese. */
const OPENED: readonly Opened[] = [
  ['drawer', '/user-management/list', 'button', '新建用户'],
  ['dialog', '/user-management/list', 'button', '导入'],
  ['dialog', '/user-management/list', 'button', '列设置'],
  ['menu', '/user-management/list', 'button', '行高'],
  ['menu', '/user-management/list', 'button', 'superadmin 的更多操作'],
  ['listbox', '/user-management/list', 'combobox', '状态'],
  ['drawer', '/user-management/list', 'row', /superadmin/],
  ['drawer', '/visit-analysis/search', 'row', /.{20}/],
  ['menu', '/visit-analysis/search', 'button', '导出'],
  ['drawer', '/system-config/operation-log', 'row', /.{20}/],
  ['drawer', '/audit-control/state?range=30d', 'row', /.{20}/],
  ['drawer', '/audit-control/segment', 'button', '新建设备分组'],
  ['drawer', '/audit-control/segment', 'row', /所有设备/],
  ['drawer', '/audit-control/policy/all/domain', 'button', '添加域名'],
  ['drawer', '/audit-control/policy/all/bad', 'row', /恶意/],
  ['drawer', '/audit-control/policy/all', 'button', '操作日志'],
  ['drawer', '/system-config/sources', 'button', '新建数据源'],
  ['dialog', '/dashboard/index', 'button', /^消息/],
  ['dialog', '/dashboard/index', 'button', /^用户菜单/],
  ['menu', '/dashboard/index', 'button', '标签操作'],
]

test('Escape closes what the keyboard opened, and the focus returns', async ({ page }) => {
  test.setTimeout(300_000)
  await beSignedIn(page, people().superadmin)
  const traffic = new ApiTraffic(page)
  let before = ''
  for (const [kind, path, role, name] of OPENED) {
    await test.step(`${path} ${name}`, async () => {
      if (path !== before) await traffic.arrive(people().server.url + path)
      before = path
      const scope = role === 'row' ? page.locator('tbody') : page
      const opener = scope.getByRole(role, { name, exact: true }).first()
      await opener.focus()
      await page.keyboard.press('Enter')
      const opened = page.getByRole(kind === 'drawer' ? 'dialog' : kind)
      await expect(opened).toBeVisible()
      if (kind === 'drawer') await expect(opened.locator(':focus')).toBeAttached()
      else await expectFocusStaysWithin(page, kind)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }
})

test('on a phone Escape closes the menu, and the focus returns to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beSignedIn(page, people().superadmin)
  await new ApiTraffic(page).arrive(`${people().server.url}/dashboard/index`)
  const opener = page.getByRole('button', { name: '打开菜单' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  await expectFocusStaysWithin(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

/** A dialog keeps Tab within itself; in a menu and a list of choices one walks by the arrows. */
async function expectFocusStaysWithin(page: Page, role: Exclude<Kind, 'drawer'>): Promise<void> {
  const key = role === 'dialog' ? 'Tab' : 'ArrowDown'
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press(key)
    await expect(page.getByRole(role).locator(':focus')).toBeAttached()
  }
}

test('a page that is chosen in the menu by keyboard gets the focus', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/dashboard/index`)
  await page.getByRole('button', { name: '审计管控' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/audit-control\/state/)
  await expect(page.getByRole('link', { name: '审计状态' }).first()).toBeFocused()
})

for (const [where, width, settings] of [
  ['with the top bar hidden', 1440, { navbar: false }],
  ['on a phone', 390, {}],
] as const) {
  test(`Ctrl K opens a page that no menu shows, by keys only, ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await beSignedIn(page, people().superadmin, { settings })
    await new ApiTraffic(page).arrive(`${people().server.url}/dashboard/index`)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '跳转' })).toBeFocused()
    await page.keyboard.type('消息中心')
    const wanted = page.getByRole('option', { name: '消息中心 个人中心' })
    await expect(wanted).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // The page of that very name is highlighted.
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(wanted).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/user-center\/messages/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('the arrow keys move along the rows of a list, on a desktop and on a phone, and Enter opens a row', async ({
  page,
}) => {
  await beSignedIn(page, people().superadmin)
  const traffic = new ApiTraffic(page)
  await traffic.arrive(`${people().server.url}/visit-analysis/devices`)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const rows = page
      .getByRole('region', { name: '设备列表' })
      .locator(width < 768 ? 'li > button' : 'tbody > tr')
    await page.getByRole('region', { name: '设备列表' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(rows.first()).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visit-analysis\/device\//)

  // Sessions open nothing: they are no stops of Tab, yet the arrows lead along them.
  await page.setViewportSize({ width: 1440, height: 900 })
  await people().server.superadmin()
  await traffic.arrive(`${people().server.url}/user-center/settings?tab=sessions`)
  const sessions = page.getByRole('region', { name: '登录会话' })
  const session = sessions.locator('tbody > tr')
  await sessions.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(session.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(sessions.locator('tbody button:focus')).toBeAttached()
})
