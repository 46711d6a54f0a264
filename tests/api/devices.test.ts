import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { kea4, kea6 } from '../support/kea-leases.ts'
import { People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'

interface DeviceRow {
  id: string
  name: string | null
  deviceMac: string | null
  maker: string | null
  addresses: string[]
  firstSeenAt: string
  lastActiveAt: string
  visits: number
  version: number
}
interface Detail {
  deviceId: string
  deviceIP: string
  deviceMac: string | null
  name: string | null
  visits: number
  addresses: string[]
  held: { ip: string; from: string; to: string | null; by: string; source: string | null }[]
  version: number
}
interface Row {
  domain: string
  deviceIP: string
  deviceMac: string | null
  deviceName: string | null
}

const HOUR = 3_600_000
const MINUTE = 60_000
const begin = Math.floor(Date.now() / 1000) * 1000 - 6 * HOUR
const LAPTOP = '02:00:5e:20:00:01'
const PHONE = '02:00:5e:20:00:02'
const PRINTER = '02:00:5e:20:00:03'
/** Held by the laptop for an hour, then by the phone. */
const SHARED_IP = '192.168.70.10'
const LATER_IP = '192.168.70.11'
const LAPTOP_V6 = '2001:db8:70::10'
const STATIC_IP = '192.168.70.200'

const leases6 = kea6(LAPTOP_V6, LAPTOP, begin)
const leases4 = kea4([
  [SHARED_IP, LAPTOP, begin, 1, 'laptop-lina'],
  [LATER_IP, LAPTOP, begin + HOUR, 12, 'laptop-lina'],
  [SHARED_IP, PHONE, begin + 2 * HOUR, 12, 'phone-wang'],
])

const visit = (after: number, deviceIP: string, domain: string): PlainVisit => ({
  accessAt: new Date(begin + after).toISOString(),
  deviceIP,
  domain,
})
/** The name of each visit says whose it is. */
const visits: PlainVisit[] = [
  visit(-MINUTE, SHARED_IP, 'nobody.example'),
  visit(10 * MINUTE, SHARED_IP, 'laptop-1.example'),
  visit(59 * MINUTE, SHARED_IP, 'laptop-2.example'),
  visit(61 * MINUTE, SHARED_IP, 'nobody.example'),
  visit(90 * MINUTE, LATER_IP, 'laptop-3.example'),
  visit(91 * MINUTE, LAPTOP_V6, 'laptop-4.example'),
  visit(2 * HOUR + MINUTE, SHARED_IP, 'phone-1.example'),
  visit(3 * HOUR, SHARED_IP, 'phone-2.example'),
  visit(3 * HOUR, STATIC_IP, 'static.example'),
]
const ownerOf: Record<string, string | null> = { laptop: LAPTOP, phone: PHONE, nobody: null, static: null }

/** dhcpd writes times in UTC, with the day of the week before them. */
function iscLease(ip: string, mac: string, from: number): string {
  const time = (at: number) =>
    `5 ${new Date(at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')}`
  const statements = [
    `starts ${time(from)};`,
    `ends ${time(from + 12 * HOUR)};`,
    'binding state active;',
    `hardware ethernet ${mac};`,
  ]
  return `lease ${ip} {\n${statements.map((text) => `  ${text}\n`).join('')}}\n`
}

const IMPORT = '/api/access-record/import'
let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  for (const body of [leases4, leases6, toNdjson(visits)]) {
    const { status, data } = await admin.upload<{ state: string; rejected: number }>(IMPORT, body)
    expect([status, data]).toMatchObject([200, { state: 'done', rejected: 0 }])
  }
})
afterAll(() => server.stop())

const recordsOf = async (query: Record<string, string>) =>
  (await admin.get<{ list: Row[] }>('/api/access-record/list', { pageSize: 100, ...query })).data.list
const domainsOf = async (query: Record<string, string>) =>
  (await recordsOf(query)).map(({ domain }) => domain).sort()
const detailOf = async (key: string) =>
  (await admin.get<Detail>(`/api/access-record/device/${encodeURIComponent(key)}`)).data
const deviceOf = async (id: string) =>
  (await admin.get<DeviceRow>(`/api/rest/devices/${encodeURIComponent(id)}`)).body as unknown as DeviceRow
const listed = async (filter: Record<string, unknown> = {}) =>
  (await restList<DeviceRow>(admin, 'devices', { filter, range: [0, 99] })).rows

describe('a record', () => {
  test('belongs to the device that held the address at its time', async () => {
    const found = await recordsOf({})
    expect(found).toHaveLength(visits.length)
    for (const { domain, deviceMac } of found)
      expect([domain, deviceMac]).toEqual([domain, ownerOf[domain.split(/[-.]/)[0] ?? '']])
  })

  test('carries the device name on all addresses of the device', async () => {
    const names = new Map((await recordsOf({})).map(({ domain, deviceName }) => [domain, deviceName]))
    expect([
      names.get('laptop-1.example'),
      names.get('laptop-4.example'),
      names.get('phone-2.example'),
    ]).toEqual(['laptop-lina', 'laptop-lina', 'phone-wang'])
    expect(names.get('static.example')).toBeNull()
  })

  test('a record is found by its device, by the MAC in any spelling or by the address', async () => {
    const own = ['laptop-1.example', 'laptop-2.example', 'laptop-3.example', 'laptop-4.example']
    expect(await domainsOf({ keywordKind: 'deviceIP', keyword: '02-00-5E-20-00-01' })).toEqual(own)
    expect(await domainsOf({ keywordKind: 'deviceName', keyword: 'LAPTOP-lina' })).toEqual(own)
    expect(await domainsOf({ keywordKind: 'deviceName', keyword: '*-Lin*' })).toEqual(own)
    expect(await domainsOf({ deviceId: LAPTOP })).toEqual(own)
    expect(await domainsOf({ deviceId: STATIC_IP })).toEqual(['static.example'])
    expect(await domainsOf({ deviceIP: LATER_IP })).toEqual(['laptop-3.example'])
    const { data } = await admin.get<{ value: number }[]>('/api/access-record/dist-stats', {
      quota: 'solvedMode',
      keywordKind: 'deviceIP',
      keyword: LAPTOP,
    })
    expect(data.reduce((sum, { value }) => sum + value, 0)).toBe(4)
    const file = await admin.raw('GET', '/api/access-record/export', {
      query: { deviceId: PHONE, format: 'ndjson' },
    })
    expect((await file.text()).trim().split('\n')).toHaveLength(2)
  })
})

describe('the page of a device', () => {
  test('shows the activity of all its addresses, without that of the next holder of an address', async () => {
    const laptop = await detailOf(LAPTOP)
    expect(laptop).toMatchObject({
      deviceId: LAPTOP,
      deviceMac: LAPTOP,
      deviceIP: LATER_IP,
      name: 'laptop-lina',
      visits: 4,
    })
    expect([...laptop.addresses].sort()).toEqual([SHARED_IP, LATER_IP, LAPTOP_V6])
    const { data } = await admin.post<{ count: number }>('/api/access-record/profile/stats', {
      quota: 'accessDomains',
      kind: 'device',
      key: LAPTOP,
      timespan: 'day',
    })
    expect(data.count).toBe(4)
  })

  test('shows when it held each address', async () => {
    const { held } = await detailOf(LAPTOP)
    const iso = (time: number) => new Date(time).toISOString()
    expect(held.find(({ ip }) => ip === SHARED_IP)).toMatchObject({
      from: iso(begin),
      to: iso(begin + HOUR),
      by: 'lease',
    })
    expect(held).toHaveLength(3)
  })

  test('the page of a device is found by an address, which resolves to the device that used it last', async () => {
    expect(await detailOf(SHARED_IP)).toMatchObject({ deviceId: PHONE, deviceIP: SHARED_IP, visits: 2 })
    expect(await detailOf(LATER_IP)).toMatchObject({ deviceId: LAPTOP, visits: 4 })
    expect(await detailOf(STATIC_IP)).toMatchObject({ deviceId: STATIC_IP, deviceMac: null, visits: 1 })
  })

  test('the page of a device is decided by the MAC that holds its address now, like its records', async () => {
    const policy = { group: 'device', solvedMode: 'banned', entries: [PHONE] }
    const { data: made } = await admin.post<{ ids: string[] }>(
      '/api/domain-control/custom-policy/create',
      policy,
    )
    const verdictOf = async (deviceIP: string) => {
      const asked = { deviceIP, domain: 'anything.example' }
      const { data } = await admin.post<{ solvedMode: string; matched: string | null }>(
        '/api/domain-control/explain',
        asked,
      )
      return [data.solvedMode, data.matched]
    }
    const said = [await verdictOf(SHARED_IP), await verdictOf(LATER_IP), await verdictOf(STATIC_IP)]
    await admin.post('/api/domain-control/custom-policy/remove', { ids: made.ids })
    expect(said).toEqual([
      ['banned', PHONE],
      ['passed', null],
      ['passed', null],
    ])
  })

  test('answers 404 for an unknown device', async () => {
    for (const key of ['02:00:5e:99:99:99', '192.168.99.99', 'x'])
      expect((await admin.get(`/api/access-record/device/${key}`)).status).toBe(404)
  })

  test('the page of a device is in focus under each of its keys', async () => {
    const update = (key: string, focused: boolean) =>
      admin.post('/api/access-record/quick/update', { quota: 'device', key, focused })
    await update(LATER_IP, true)
    expect(await detailOf(LAPTOP)).toMatchObject({ quickAccessId: expect.any(String) })
    const { data } = await admin.post<
      { key: string; deviceMac: string; name: string; visitsToday: number }[]
    >('/api/access-record/quick', { quota: 'device', tz: 'UTC' })
    expect(data).toMatchObject([{ key: LATER_IP, deviceMac: LAPTOP, name: 'laptop-lina' }])
    await update(LATER_IP, false)
    expect(await detailOf(LAPTOP)).toMatchObject({ quickAccessId: null })
  })
})

describe('the list of devices', () => {
  test('contains devices with leases and devices known only from visits', async () => {
    const rows = await listed()
    expect(rows.map(({ id }) => id).sort()).toEqual([LAPTOP, PHONE, SHARED_IP, STATIC_IP].sort())
    const laptop = rows.find(({ id }) => id === LAPTOP)
    expect(laptop).toMatchObject({ name: 'laptop-lina', visits: 4, version: 1 })
    expect(laptop?.addresses).toEqual([LATER_IP, LAPTOP_V6])
    expect(laptop?.lastActiveAt).toBe(new Date(begin + 91 * MINUTE).toISOString())
    expect(rows.find(({ id }) => id === STATIC_IP)).toMatchObject({ deviceMac: null, name: null, version: 0 })
  })

  test.each([
    ['a name', 'LINA', [LAPTOP]],
    ['a MAC with hyphens', '5e-20-00-02', [PHONE]],
    ['an address', '70.200', [STATIC_IP]],
    ['a former address', SHARED_IP, [LAPTOP, PHONE, SHARED_IP]],
    ['nothing that is there', 'nonesuch', []],
  ])('the list of devices is searched by %s', async (_, q, ids) => {
    expect((await listed({ q })).map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('the list of devices is limited to devices active in a time range, with their visits in it', async () => {
    const from = new Date(begin).toISOString()
    const to = new Date(begin + HOUR).toISOString()
    const rows = await listed({ from, to })
    expect(rows.map(({ id, visits: n }) => [id, n])).toEqual([[LAPTOP, 2]])
  })

  test('the list of devices is sorted and paged', async () => {
    const page = await restList<DeviceRow>(admin, 'devices', {
      sort: ['lastActiveAt', 'DESC'],
      range: [1, 2],
    })
    expect(page.range).toBe('devices 1-2/4')
    const all = await listed()
    const times = all.map(({ lastActiveAt }) => lastActiveAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(page.rows).toEqual(all.slice(1, 3))
    const byVisits = await restList<DeviceRow>(admin, 'devices', { sort: ['visits', 'ASC'], range: [0, 9] })
    expect(byVisits.rows.at(-1)?.id).toBe(LAPTOP)
  })
})

describe('repeated leases', () => {
  test('leases from another source or file are not added twice', async () => {
    const before = (await detailOf(LAPTOP)).held
    const again = await admin.upload<{ accepted: number }>(IMPORT, leases4, { source: 'second' })
    expect(again.data.accepted).toBe(3)
    const half = kea4([[LATER_IP, LAPTOP, begin + 2 * HOUR, 11, '']])
    await admin.upload(IMPORT, half, { source: 'third' })
    expect((await detailOf(LAPTOP)).held).toEqual(before)
    expect((await listed({ q: 'lina' })).map(({ version }) => version)).toEqual([1])
  })

  test('repeated leases are read from dnsmasq, whose files contain only their end', async () => {
    const ends = Math.round(Date.now() / 1000) + 3600
    await admin.upload(IMPORT, `${ends} ${PRINTER} 192.168.70.30 printer *\n`, { source: 'gw' })
    const first = (await detailOf(PRINTER)).held
    expect(first).toMatchObject([{ ip: '192.168.70.30', by: 'lease', source: 'gw' }])
    await admin.upload(IMPORT, `${ends + 60} ${PRINTER} 192.168.70.30 printer *\n`, { source: 'gw' })
    const later = (await detailOf(PRINTER)).held
    expect(later).toHaveLength(1)
    expect(later[0]?.from).toBe(first[0]?.from)
    await admin.upload(IMPORT, toNdjson([visit(5 * HOUR, '192.168.70.30', 'printer.example')]))
    expect((await recordsOf({ domain: 'printer.example' }))[0]).toMatchObject({ deviceMac: PRINTER })
  })
})

test('a lease file that a source follows adds devices', async () => {
  const camera = '02:00:5e:20:00:04'
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-leases-'))
  try {
    const location = join(folder, 'dhcpd.leases')
    writeFileSync(location, iscLease('192.168.70.40', camera, begin))
    const wanted = { name: 'dhcp', kind: 'tail', format: 'isc-leases', location }
    expect((await admin.post('/api/rest/sources', wanted)).status).toBe(200)
    await eventually(async () => {
      const { status, data } = await admin.get<Detail>(`/api/access-record/device/${camera}`)
      return status === 200 && data.held.length > 0
    })
    expect((await detailOf(camera)).held).toMatchObject([
      { ip: '192.168.70.40', by: 'lease', source: 'dhcp' },
    ])
    appendFileSync(location, iscLease('192.168.70.41', camera, begin + HOUR))
    await eventually(async () => (await detailOf(camera)).held.length === 2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('the name of a device', () => {
  test('the name of a device is set by an administrator, shown immediately, and added to new records', async () => {
    const { version } = await deviceOf(LAPTOP)
    const answer = await admin.put(`/api/rest/devices/${LAPTOP}`, { name: ' 李娜的笔记本 ', version })
    expect([answer.status, answer.body]).toMatchObject([200, { name: '李娜的笔记本', version: version + 1 }])
    expect((await detailOf(LAPTOP)).name).toBe('李娜的笔记本')
    await admin.upload(IMPORT, toNdjson([visit(100 * MINUTE, LATER_IP, 'laptop-new.example')]))
    expect(
      (await recordsOf({ deviceId: LAPTOP })).map(({ domain, deviceName }) => [domain, deviceName]),
    ).toEqual([
      ['laptop-new.example', '李娜的笔记本'],
      ...['laptop-4', 'laptop-3', 'laptop-2', 'laptop-1'].map((name) => [`${name}.example`, 'laptop-lina']),
    ])
  })

  test('answers 409 for an older version, and 400 for control characters and long names', async () => {
    const put = (body: object) => admin.put(`/api/rest/devices/${LAPTOP}`, body)
    expect(await put({ name: 'x', version: 0 })).toMatchObject({ status: 409 })
    for (const name of ['a\nb', 'x'.repeat(101)]) {
      const { status, body } = await put({ name })
      expect([status, body]).toMatchObject([400, { errors: { name: expect.any(String) } }])
    }
  })

  test('reverts to the announced name when it is removed', async () => {
    await admin.put(`/api/rest/devices/${PHONE}`, { name: 'x' })
    const { body } = await admin.put(`/api/rest/devices/${PHONE}`, { name: null })
    expect(body).toMatchObject({ name: 'phone-wang', isNameSet: false })
  })

  test('the name of a device can be set for a device known only from visits', async () => {
    const { body } = await admin.put(`/api/rest/devices/${STATIC_IP}`, { name: 'nas', version: 0 })
    expect(body).toMatchObject({ id: STATIC_IP, name: 'nas', version: 1, visits: 1 })
    await admin.upload(IMPORT, toNdjson([visit(4 * HOUR, STATIC_IP, 'static-2.example')]))
    expect((await recordsOf({ domain: 'static-2.example' }))[0]?.deviceName).toBe('nas')
    expect((await admin.put('/api/rest/devices/192.168.99.99', { name: 'x' })).status).toBe(404)
  })

  test('the name of a device is in the operation log, before and after', async () => {
    const { data } = await admin.get<{ list: { before: unknown; after: unknown }[] }>(
      '/api/operation-log/list',
      { action: 'device.update', pageSize: 100 },
    )
    expect(data.list.map(({ before, after }) => [before, after])).toContainEqual([
      { name: null },
      { name: '李娜的笔记本' },
    ])
  })

  test('the name of a device is changed by administrators only, and no other field is writable', async () => {
    const { client: common } = await (await People.on(server)).signedIn('common')
    expect((await server.nobody().get('/api/rest/devices')).status).toBe(401)
    expect((await common.get('/api/rest/devices')).status).toBe(200)
    expect((await common.put(`/api/rest/devices/${LAPTOP}`, { name: 'x' })).status).toBe(403)
    expect((await common.post('/api/rest/devices', {})).status).toBe(403)
    expect((await admin.post('/api/rest/devices', {})).status).toBe(405)
    expect((await admin.delete(`/api/rest/devices/${LAPTOP}`)).status).toBe(405)
  })
})

test('a restarted server remembers leases and device names', async () => {
  await server.stop({ keepData: true })
  server = await TestServer.start({ dataDir: server.dataDir })
  admin = await server.superadmin()
  const again = [
    visit(20 * MINUTE, SHARED_IP, 'laptop-again.example'),
    visit(170 * MINUTE, SHARED_IP, 'phone-again.example'),
  ]
  await admin.upload(IMPORT, toNdjson(again))
  const found = await recordsOf({ keyword: '*-again.example' })
  expect(found.map(({ deviceMac, deviceName }) => [deviceMac, deviceName])).toEqual([
    [PHONE, 'phone-wang'],
    [LAPTOP, '李娜的笔记本'],
  ])
})
