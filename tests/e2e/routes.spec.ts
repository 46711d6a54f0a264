import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../support/people.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { logIn } from './support/log-in.ts'

const people = useConsoleServer()

/** The specification's table: address, route name, where it leads, and whether only administrators may. */
const ROUTES = [
  { path: '/dashboard', name: 'DashboardIndex', lands: '/dashboard/index' },
  { path: '/dashboard/index', name: 'DashboardIndex' },
  { path: '/risk-monitoring', name: 'RiskState', lands: '/risk-monitoring/state' },
  { path: '/risk-monitoring/state', name: 'RiskState' },
  { path: '/risk-monitoring/detail/42', name: 'RiskDetail' },
  { path: '/visit-analysis', name: 'VisitSearch', lands: '/visit-analysis/search' },
  { path: '/visit-analysis/search', name: 'VisitSearch' },
  { path: '/visit-analysis/focus', name: 'VisitFocus' },
  { path: '/visit-analysis/log', name: 'VisitLog' },
  { path: '/visit-analysis/orgs', name: 'Organisations' },
  { path: '/visit-analysis/device/10.0.0.1', name: 'DeviceDetail' },
  { path: '/visit-analysis/domain/a.example', name: 'DomainDetail' },
  { path: '/visit-analysis/org/Nobody', name: 'OrgDetail' },
  { path: '/visit-analysis/dstHost/192.0.2.1', name: 'dstHostDetail' },
  { path: '/audit-control', name: 'AuditState', lands: '/audit-control/state' },
  { path: '/audit-control/state', name: 'AuditState' },
  { path: '/audit-control/segment', name: 'AuditSegment' },
  { path: '/audit-control/policy/all', name: 'AuditPolicy' },
  { path: '/system-config', name: 'SystemConfigIndex', lands: '/system-config/index', isAdmin: true },
  { path: '/system-config/index', name: 'SystemConfigIndex', isAdmin: true },
  { path: '/system-config/dns-config', name: 'DnsConfig', isAdmin: true },
  { path: '/system-config/sources', name: 'Sources', isAdmin: true },
  { path: '/user-management', name: 'UserManagementList', lands: '/user-management/list', isAdmin: true },
  { path: '/user-management/list', name: 'UserManagementList', isAdmin: true },
  { path: '/exception/404', name: 'Exception404' },
  { path: '/exception/500', name: 'Exception500' },
  { path: '/user-center', name: 'UserSettings', lands: '/user-center/settings' },
  { path: '/user-center/settings', name: 'UserSettings' },
] as const

const pathOf = (page: Page) => new URL(page.url()).pathname

async function arrive(page: Page, path: string): Promise<string> {
  await page.goto(people().server.url + path)
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
  return pathOf(page)
}

/** Faults that the browser prints, but for answers of the API that a page shows as what they are. */
function watchConsole(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text())
  })
  return faults
}

for (const [role, language] of [
  ['superadmin', 'zh-CN'],
  ['admin', 'en-US'],
  ['common', 'zh-CN'],
] as const) {
  test(`${role} arrives where the table says, by address and by reload (${language})`, async ({ page }) => {
    test.setTimeout(180_000)
    const client = role === 'superadmin' ? people().superadmin : (await people().signedIn(role)).client
    await beSignedIn(page, client, { language })
    const faults = watchConsole(page)
    for (const route of ROUTES) {
      const isRefused = 'isAdmin' in route && role === 'common'
      const expected = isRefused ? '/dashboard/index' : 'lands' in route ? route.lands : route.path
      expect([route.path, await arrive(page, route.path)]).toEqual([route.path, expected])
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

test('nobody is sent to the log-in page, and from there to where he wanted', async ({ page }) => {
  test.setTimeout(120_000)
  for (const { path, name } of ROUTES) {
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
