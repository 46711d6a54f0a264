import { MENU_TABLE } from '@netwarden/shared/contract'
import { describe, expect, test } from 'vitest'
import { AREAS, SECTIONS, WHITELIST } from '../../admin/src/app/routes.ts'
import { decideAccess, firstPermittedPath, isRoleAllowed } from '../../admin/src/kit/routing/access.ts'
import { findPage } from '../../admin/src/kit/routing/find-route.ts'
import { buildMenu, buildTrail, walkablePages } from '../../admin/src/kit/routing/menu.ts'
import { parseServerMenu } from '../../admin/src/kit/routing/server-menu.ts'

describe('the route table', () => {
  test('contains the pages of the server, each with the registrations of its folder', () => {
    const ours = SECTIONS.flatMap(({ pages }) => pages.map(({ name, path }) => ({ name, path })))
    const listed = MENU_TABLE.flatMap(({ pages }) => pages.map(({ name, path }) => ({ name, path })))
    expect(ours).toEqual(listed)
    const registered = AREAS.flatMap(({ pages = [] }) => pages.map(({ name }) => name))
    expect(registered.toSorted()).toEqual(ours.map(({ name }) => name).toSorted())
  })

  test('gives each page a name and an address of its own', () => {
    const pages = SECTIONS.flatMap((section) => section.pages)
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  test('redirects each section to an existing page', () => {
    const lost = SECTIONS.filter(({ redirect }) => redirect && !findPage(SECTIONS, redirect))
    expect(lost).toEqual([])
  })
})

test('every addressable page is reachable, hidden in the menu or not, except error pages', () => {
  const names = walkablePages(SECTIONS).flatMap(({ pages }) => pages.map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining(['DashboardIndex', 'UserSettings', 'UserMessages']))
  expect(names).not.toContain('404')
  expect(names).not.toContain('DeviceDetail')
  const paths = walkablePages(SECTIONS).flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(paths.filter((path) => findPage(SECTIONS, path) === undefined)).toEqual([])
})

describe('access to a page', () => {
  const admit = (path: string, role: string, serverMenu?: ReadonlySet<string>) =>
    decideAccess(findPage(SECTIONS, path), role, { sections: SECTIONS, whitelist: WHITELIST, serverMenu })

  test('access to a page is open when no roles are named, the list is empty, it contains * or the role', () => {
    expect(isRoleAllowed(undefined, 'common')).toBe(true)
    expect(isRoleAllowed([], 'common')).toBe(true)
    expect(isRoleAllowed(['*'], 'common')).toBe(true)
    expect(isRoleAllowed(['admin', 'common'], 'common')).toBe(true)
    expect(isRoleAllowed(['admin'], 'common')).toBe(false)
  })

  test('redirects users without access to the first page they may open', () => {
    const denied = (name: string) => ({ route: expect.objectContaining({ name }) })
    expect(admit('/system-config/index', 'common')).toMatchObject({
      kind: 'moved',
      to: '/dashboard/index',
      denied: denied('SystemConfigIndex'),
    })
    expect(admit('/exception/403', 'common')).toMatchObject({
      kind: 'moved',
      to: '/dashboard/index',
      denied: denied('403'),
    })
    expect(admit('/system-config/index', 'superadmin')).toMatchObject({ kind: 'allowed' })
  })

  test('finds nothing at an address without a page', () => {
    expect(admit('/no/such/page', 'admin')).toEqual({ kind: 'notFound' })
  })

  test('finds nothing, with a menu from the server, at a page that this menu does not list', () => {
    const menu = new Set(['VisitSearch'])
    expect(admit('/visit-analysis/search', 'common', menu)).toMatchObject({ kind: 'allowed' })
    expect(admit('/visit-analysis/log', 'common', menu)).toEqual({ kind: 'notFound' })
    expect(admit('/exception/404', 'common', menu)).toMatchObject({ kind: 'allowed' })
  })

  test('assumes the role of an administrator when none is given', () => {
    expect(firstPermittedPath(SECTIONS)).toBe('/dashboard/index')
  })
})

describe('the menu', () => {
  test('follows the order of the table and shows administration to administrators only', () => {
    const names = (role: string) => buildMenu(SECTIONS, role).map(({ name }) => name)
    expect(names('common')).toEqual(['Dashboard', 'RiskMonitoring', 'VisitAnalysis', 'AuditControl'])
    expect(names('admin')).toEqual([...names('common'), 'SystemConfig', 'UserManagement'])
  })

  test('shows of a menu from the server only visible entries', () => {
    const page = (name: string, hideInMenu = false) => ({ name, meta: { hideInMenu } })
    const menu = parseServerMenu([
      { name: 'VisitAnalysis', meta: {}, children: [page('VisitSearch'), page('VisitLog', true)] },
    ])
    expect(menu.names.has('VisitLog')).toBe(true)
    expect(buildMenu(SECTIONS, 'admin', menu).flatMap(({ pages }) => pages.map(({ name }) => name))).toEqual([
      'VisitSearch',
    ])
  })

  test('names the path to a detail page: section, the page it belongs to, and its own title', () => {
    const found = findPage(SECTIONS, '/visit-analysis/device/10.0.0.1')
    expect(found && buildTrail(found, '10.0.0.1')).toEqual([
      { text: 'route.visit', to: '/visit-analysis/search' },
      { text: 'route.visitSearch', to: '/visit-analysis/search' },
      { text: 'route.device', title: '10.0.0.1' },
    ])
  })
})
