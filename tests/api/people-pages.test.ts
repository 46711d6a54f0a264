import type {
  DistinctRow,
  NamedDevice,
  NamedPerson,
  Page,
  PersonDetail,
  PolicyException,
  PolicyExplanation,
  Stat,
} from '@netwarden/shared/contract'
import type { AccessRecord, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { ASKED_SINCE, askFor } from '../support/asked-visits.ts'
import { People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const PHONE = '00:1a:2b:3c:4d:5e'
const TABLET = '00:1a:2b:3c:4d:6f'
const at = (minutes: number) => new Date(ASKED_SINCE + minutes * 60_000 + 1).toISOString()
/** The tablet of Li Si at the address of Zhang San's desk, and a guest without a MAC at Li Si's own address. */
const shared: PlainVisit[] = [
  { accessAt: at(5), deviceIP: '10.8.0.2', deviceMac: TABLET, domain: 'maps.example', solvedMode: 'passed' },
  { accessAt: at(6), deviceIP: '10.8.0.7', domain: 'maps.example', solvedMode: 'banned' },
]

describe('people and their devices', () => {
  let server: TestServer
  let admin: ApiClient
  let reader: ApiClient
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    reader = (await (await People.on(server)).signedIn('common')).client
    await askFor(admin)
    await admin.upload('/api/access-record/import', toNdjson(shared))
    const li = { user: 'Li Si', department: 'Support', comment: '' }
    await admin.post('/api/segment/create', {
      name: 'Support',
      description: '',
      entries: [
        { entry: TABLET, ...li },
        { entry: '10.8.0.7', ...li },
        // The segment above decides who uses the phone.
        { entry: PHONE, ...li },
        { entry: '10.9.0.0/16', ...li },
      ],
      defaultMode: 'passed',
    })
    await admin.put(`/api/rest/devices/${encodeURIComponent(PHONE)}`, { id: PHONE, name: 'Front desk' })
  })
  afterAll(() => server.stop())

  const listed = async (query: Record<string, string | number>) => {
    const answer = await reader.get<Page<AccessRecord>>('/api/access-record/list', {
      pageSize: 100,
      ...query,
    })
    expect(answer.status).toBe(200)
    return answer.data
  }
  const person = (name: string, query = {}) =>
    reader.get<PersonDetail>(`/api/access-record/person/${encodeURIComponent(name)}`, query)

  test('visits are found by the person and the department of their devices', async () => {
    const own = await listed({ user: 'Zhang San' })
    expect(own.total).toBe(7)
    expect(new Set(own.list.map(({ domain }) => domain))).toEqual(
      new Set(['shop.example', 'pay.shop.example']),
    )
    // The tablet is Li Si's also at an address of Zhang San.
    expect((await listed({ user: 'Li Si' })).list.map(({ deviceIP }) => deviceIP)).toEqual([
      '10.8.0.7',
      '10.8.0.2',
    ])
    expect((await listed({ department: 'Sales', solvedMode: 'banned' })).total).toBe(4)
    expect((await listed({ department: 'Sales', user: 'Li Si' })).total).toBe(0)
    expect((await listed({ user: 'Nobody' })).total).toBe(0)
    expect((await listed({ keywordKind: 'user', keyword: 'zhang*' })).total).toBe(7)
    expect((await listed({ keywordKind: 'department', keyword: 'support' })).total).toBe(2)
  })

  test('the figures of a person are those of the ranking and of the list', async () => {
    const ranking = await reader.get<Page<DistinctRow>>('/api/access-record/distinct', { quota: 'user' })
    expect(ranking.data.list.map(({ key, visits }) => [key, visits])).toEqual([
      ['Zhang San', 7],
      ['Li Si', 2],
    ])
    const { status, data } = await person('Zhang San')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      kind: 'person',
      key: 'Zhang San',
      department: 'Sales',
      visits: 7,
      banned: 4,
    })
    expect(data.devices.map(({ id, name, visits, banned }) => [id, name, visits, banned])).toEqual([
      [PHONE, 'Front desk', 5, 4],
      ['10.8.0.2', null, 2, 0],
    ])
    expect(data.devices[0]?.segment).toMatchObject({ name: 'Sales', entry: PHONE })
    const stat = await reader.post<Stat>('/api/access-record/profile/stats', {
      kind: 'person',
      key: 'Zhang San',
      quota: 'bannedTimes',
    })
    expect(stat.data.count).toBe(4)
    const top = await reader.post<{ list: { name: string; value: number }[] }>(
      '/api/access-record/profile/counterparts',
      { kind: 'person', key: 'Zhang San', by: 'domain' },
    )
    expect(top.data.list).toMatchObject([
      { name: 'shop.example', value: 6 },
      { name: 'pay.shop.example', value: 1 },
    ])
  })

  test('a person whom only an entry names has a page, and an unknown one has none', async () => {
    await admin.post('/api/segment/create', {
      name: 'Visitors',
      description: '',
      entries: [{ entry: '10.8.9.9', user: '.', department: '', comment: '' }],
      defaultMode: 'passed',
    })
    // The name `.` is written `~.` in a path.
    const { data } = await person('~.')
    expect(data).toMatchObject({ key: '.', visits: 0, firstAccessAt: null, devices: [{ id: '10.8.9.9' }] })
    expect((await person('Nobody')).status).toBe(404)
    expect((await person('Zhang San', { timespan: 'century' })).status).toBe(400)
  })

  test('the page of a device names its user', async () => {
    const { data } = await reader.get<{ user: string; department: string }>(
      `/api/access-record/device/${encodeURIComponent(PHONE)}`,
    )
    expect(data).toMatchObject({ user: 'Zhang San', department: 'Sales' })
  })

  test('devices and people are suggested by name, address, user and department', async () => {
    const suggest = async (q: string) =>
      (await reader.get<{ devices: NamedDevice[]; people: NamedPerson[] }>('/api/device/suggest', { q })).data
    const byName = await suggest('front')
    expect(byName.devices).toMatchObject([
      { id: PHONE, name: 'Front desk', deviceMac: PHONE, user: 'Zhang San', department: 'Sales' },
    ])
    const byUser = await suggest('zhang')
    expect(byUser.devices.map(({ id }) => id).sort()).toEqual([PHONE, '10.8.0.2'])
    expect(byUser.people).toEqual([{ name: 'Zhang San', department: 'Sales', devices: 2 }])
    expect((await suggest('Support')).people.map(({ name }) => name)).toEqual(['Li Si'])
    expect((await suggest('10.8.0.2')).devices[0]).toMatchObject({ id: '10.8.0.2', user: 'Zhang San' })
    expect(await suggest('%')).toEqual({ devices: [], people: [] })
  })

  test('the names and users of many devices are read at once', async () => {
    const keys = [PHONE, '10.8.0.2', '10.8.0.3']
    const { status, data } = await reader.post('/api/device/users', { keys })
    expect(status).toBe(200)
    expect(data).toEqual([
      { key: PHONE, name: 'Front desk', user: 'Zhang San', department: 'Sales' },
      { key: '10.8.0.2', name: null, user: 'Zhang San', department: 'Sales' },
    ])
    expect((await reader.post('/api/device/users', { keys: ['desk'] })).status).toBe(400)
    expect((await reader.post('/api/device/users', { keys: [] })).status).toBe(400)
  })

  test('a verdict is explained for a device by its name or user, and candidates are named instead of guessed', async () => {
    const explain = (device: string) =>
      reader.post<PolicyExplanation>(
        '/api/domain-control/explain',
        { device, domain: 'shop.example' },
        { headers: { 'accept-language': 'en-US' } },
      )
    const { status, data } = await explain('front desk')
    expect(status).toBe(200)
    expect(data.segment).toMatchObject({ name: 'Sales', entry: PHONE })
    const several = await explain('Zhang San')
    expect(several.status).toBe(400)
    expect(JSON.stringify(several.body)).toContain('10.8.0.2 (Zhang San, Sales)')
    expect(JSON.stringify(several.body)).toContain('Front desk')
    expect(JSON.stringify((await explain('fron')).body)).toContain('Similar ones')
    expect(JSON.stringify((await explain('zz')).body)).toContain('No device')
  })

  test('exceptions and risk events are listed by person', async () => {
    // At 10.8.0.2 the tablet was seen last.
    for (const deviceIP of ['10.8.0.9', '10.8.0.2', '10.8.0.3']) {
      const made = await admin.post('/api/domain-control/exception', {
        deviceIP,
        domain: 'shop.example',
        minutes: 60,
        reason: 'order',
      })
      expect(made.status).toBe(200)
    }
    const list = async (user: string) =>
      (
        await reader.get<Page<PolicyException>>('/api/domain-control/exception/list', { user, state: 'all' })
      ).data.list.map(({ deviceIP }) => deviceIP)
    expect(await list('Zhang San')).toEqual(['10.8.0.9'])
    expect(await list('Li Si')).toEqual(['10.8.0.2'])
    expect(await list('Nobody')).toEqual([])
    const events = await reader.post<Page<RiskEvent>>('/api/risk-event/list', { user: 'Zhang San' })
    expect(events.status).toBe(200)
    expect(
      events.data.list.every(({ deviceMac, deviceIP }) =>
        [deviceMac, deviceIP].some((key) => key === PHONE || key === '10.8.0.2'),
      ),
    ).toBe(true)
  })

  test('the calls are refused without a session', async () => {
    const paths = ['/api/device/suggest?q=a', '/api/access-record/person/a']
    for (const path of paths) expect((await fetch(`${server.url}${path}`)).status).toBe(401)
    const users = await fetch(`${server.url}/api/device/users`, { method: 'POST' })
    expect(users.status).toBe(401)
  })
})
