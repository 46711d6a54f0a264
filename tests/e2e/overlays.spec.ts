import { expect, type Page } from '@playwright/test'
import { isLongRun } from '../support/long-run.ts'
import { ApiTraffic } from './support/api-traffic.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { endTransitions } from './support/focus-walk.ts'
import { loadSample } from './support/route-walk.ts'
import { test } from './support/test.ts'
import { overlayFaults, ZOOMED } from './support/zoom-faults.ts'

const people = useConsoleServer()
test.beforeAll(async () => {
  test.setTimeout(600_000)
  await loadSample(people().superadmin)
})

type Opener = (page: Page) => Promise<void>

const button =
  (name: string | RegExp): Opener =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const row =
  (text: string | RegExp): Opener =>
  (page) =>
    page
      .locator('tbody')
      .getByRole('row', { name: text })
      .first()
      .click({ position: { x: 20, y: 10 } })
const visitOfPerson: Opener = (page) =>
  page
    .getByRole('table', { name: '访问记录', exact: true })
    .locator('tbody')
    .getByRole('row')
    .first()
    .click({ position: { x: 20, y: 10 } })
const severalDevices: Opener = async (page) => {
  for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).check()
  await page.getByRole('button', { name: '移动与改名' }).click()
}

/** Menus are anchored to buttons of a wide page: they are looked at there only. */
type Kind = 'dialog' | 'menu'
type Opened = readonly [path: string, open: Opener, kind?: Kind]

/** What opens on pages, and how, in Chinese. */
const OPENED: readonly Opened[] = [
  ['/audit-control/lists', button(/^恶意软件.*所有设备/), 'menu'],
  ['/audit-control/lists', button('添加名单')],
  ['/audit-control/exceptions', button('添加例外')],
  ['/audit-control/exceptions', button('立即结束')],
  ['/audit-control/receipts', button('撤销变更')],
  ['/audit-control/segment', button('新建设备分组')],
  ['/audit-control/policy/all/domain', button('添加域名')],
  ['/audit-control/policy/all/bad', row(/恶意/)],
  ['/system-config/enforcers', button('加入执行点')],
  ['/system-config/enforcers', row(/本机/)],
  ['/system-config/report-mail', button('添加报告')],
  ['/system-config/operation-log?scope=all', row(/.{10}/)],
  ['/system-config/dns-config', button('上传 .zone')],
  ['/system-config/dns-config?tab=gateway', button('网关设置')],
  ['/visit-analysis/devices', severalDevices],
  ['/visit-analysis/devices', button(/^编辑/)],
  ['/visit-analysis/devices', button('导入')],
  ['/visit-analysis/search', row(/.{20}/)],
  ['/visit-analysis/person/王芳', visitOfPerson],
  ['/user-management/list', button('新建用户')],
  ['/risk-monitoring/state', button(/^解决/)],
  ['/dashboard/index', button(/^服务正常/), 'menu'],
]

// In a long run each in both themes, in the usual one in one of them.
test('drawers, dialogs and menus of effects have no axe violations, light and dark, and are whole at a zoom of 200 %', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await beSignedIn(page, await people().server.superadmin())
  const traffic = new ApiTraffic(page)
  const faults: string[] = []
  for (const [place, [path, open, kind = 'dialog']] of OPENED.entries()) {
    await test.step(path, async () => {
      await traffic.arrive(people().server.url + path)
      await open(page)
      const overlay = page.getByRole(path.startsWith('/dashboard') ? 'dialog' : kind).last()
      await expect(overlay).toBeVisible()
      await traffic.rest(path)
      await endTransitions(page)
      const found: string[] = []
      if (isLongRun || place % 2 === 0) found.push(...(await violationsOf(page)))
      if (isLongRun || place % 2 === 1) {
        await switchTheme(page)
        found.push(...(await violationsOf(page)).map((fault) => `dark: ${fault}`))
        await switchTheme(page)
      }
      if (kind === 'dialog') {
        await page.setViewportSize(ZOOMED)
        await expect(overlay).toBeVisible()
        found.push(...(await overlayFaults(overlay)))
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    })
  }
  expect(faults).toEqual([])
})

/** By the button of the top bar, which a page keeps behind what opened. */
async function switchTheme(page: Page): Promise<void> {
  const button = page.locator('header button[aria-label*="色主题"]')
  const label = (await button.getAttribute('aria-label')) ?? ''
  await button.dispatchEvent('click')
  await expect(button).not.toHaveAttribute('aria-label', label)
}
