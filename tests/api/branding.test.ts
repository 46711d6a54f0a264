import { type Branding, MENU_TABLE } from '@netwarden/shared/contract'
import type { MenuEntry, Role } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { People } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const READ = '/api/branding'
const WRITE = '/api/system-config/branding'

let place: StateServer
let people: People
beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE)
  people = await People.on(place.server)
})
afterAll(() => place.stop())

describe('branding', () => {
  test('branding is readable by everyone, with defaults and the version', async () => {
    const { data } = await people.from().get<Branding>(READ)
    expect(data).toMatchObject({
      softwareName: 'Netwarden',
      website: '',
      isRegistrationOpen: false,
      isMailOn: false,
    })
    expect(data.version).toMatch(/^\d+\.\d+\.\d+/)
  })

  test('branding is changed partially; the version stays', async () => {
    const { version } = (await people.superadmin.get<Branding>(READ)).data
    await people.superadmin.put(WRITE, { softwareName: '网络卫士', version: '99.0.0' })
    await people.superadmin.put(WRITE, { copyright: '© 示例公司' })
    expect((await people.from().get<Branding>(READ)).data).toMatchObject({
      softwareName: '网络卫士',
      copyright: '© 示例公司',
      version,
    })
  })

  test.each([
    { softwareName: '' },
    { website: 'javascript:alert(1)' },
    { faq: 'example.com' },
    { logo: 'x' },
  ])('rejects %j', async (body) => {
    const answer = await people.superadmin.put(WRITE, body)
    expect(answer.status).toBe(400)
    expect(answer.errors).toHaveProperty(Object.keys(body)[0] ?? '')
  })

  test('branding is changed by administrators only', async () => {
    const { client } = await people.signedIn()
    expect((await people.from().put(WRITE, {})).status).toBe(401)
    expect((await client.put(WRITE, {})).status).toBe(403)
  })
})

describe('the menu', () => {
  const menuOf = async (role: Role) => {
    const { client } = await people.signedIn(role)
    return (await client.post<MenuEntry[]>('/api/user/menu')).data
  }

  test('contains every section in order for administrators', async () => {
    const menu = await menuOf('admin')
    expect(menu.map(({ path }) => path)).toEqual(MENU_TABLE.map(({ path }) => path))
    expect(menu.map(({ meta }) => meta.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(menu.find(({ name }) => name === 'SystemConfig')?.meta.roles).toEqual(['superadmin', 'admin'])
  })

  test('omits administration for common users', async () => {
    const menu = await menuOf('common')
    const names = menu.flatMap(({ name, children }) => [name, ...children.map((page) => page.name)])
    expect(names).toContain('VisitSearch')
    for (const name of ['SystemConfig', 'DnsConfig', 'UserManagementList', '403']) {
      expect(names).not.toContain(name)
    }
  })

  test('marks hidden pages and the entry that they highlight', async () => {
    const visits = (await menuOf('common')).find(({ name }) => name === 'VisitAnalysis')
    const device = visits?.children.find(({ name }) => name === 'DeviceDetail')
    expect(device).toMatchObject({
      path: '/visit-analysis/device/:deviceId',
      meta: { hideInMenu: true, activeMenu: 'VisitSearch', requiresAuth: true, roles: ['*'] },
    })
  })

  test('ends with the external links that are configured', async () => {
    await people.superadmin.put(WRITE, { website: 'https://example.com/', faq: 'https://example.com/faq' })
    const links = (await menuOf('common')).slice(-2)
    expect(links.map(({ meta }) => [meta.order, meta.href])).toEqual([
      [8, 'https://example.com/'],
      [9, 'https://example.com/faq'],
    ])
  })

  test('answers 400 for an unknown field and 401 without a session', async () => {
    expect((await people.superadmin.post('/api/user/menu', { x: 1 })).status).toBe(400)
    expect((await people.from().post('/api/user/menu')).status).toBe(401)
  })
})
