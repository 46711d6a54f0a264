import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { countBy, type PlainVisit, toNdjson, wallClock } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

interface Detail {
  key: string
  visits: number
  banned: number
  firstAccessAt: string
  lastActiveAt: string
  quickAccessId: string | null
  from: string
  addresses?: string[]
}
interface Stat {
  count: number
  growth: number | null
  chartData: { name: string; value: number; group: string }[]
}
interface Counterparts {
  list: { name: string; value: number }[]
  local?: { names: number; visits: number }
}
interface Focus {
  id: string
  key: string
  visitsToday: number
  bannedToday: number
}

const DAY = 86_400_000
const TIMESPANS = ['day', 'week', 'month', 'quarter', 'year'] as const
const random = seededRandom(42)
const started = Date.now()

/** A year and more of visits, thicker towards now. */
const visits: PlainVisit[] = Array.from({ length: 6_000 }, () => ({
  accessAt: new Date(started - Math.floor(random() ** 3 * 360 * DAY) - 1).toISOString(),
  deviceIP: `10.7.0.${1 + Math.floor(random() ** 2 * 6)}`,
  domain: `h${Math.floor(random() ** 2 * 90)}.site.example`,
  dstHostIP: `198.51.100.${Math.floor(random() ** 2 * 9)}`,
  solvedMode: random() < 0.15 ? 'banned' : 'passed',
}))

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(() => server.stop())

const device = '10.7.0.2'
const domain = 'h3.site.example'
const kinds = [
  ['device', `/api/access-record/device/${device}`, device, (visit: PlainVisit) => visit.deviceIP === device],
  ['domain', `/api/access-record/domain/${domain}`, domain, (visit: PlainVisit) => visit.domain === domain],
  [
    'dstHost',
    '/api/access-record/dst-host/198.51.100.4',
    '198.51.100.4',
    (v: PlainVisit) => v.dstHostIP === '198.51.100.4',
  ],
] as const
const timeOf = ({ accessAt }: PlainVisit) => Date.parse(accessAt)
const within = (list: PlainVisit[], from: number, to: number) =>
  list.filter((visit) => timeOf(visit) >= from && timeOf(visit) < to)

describe.each(kinds)('a %s', (kind, path, key, isOf) => {
  const own = visits.filter(isOf)

  test.each(TIMESPANS)('counts its activity in the last %s', async (timespan) => {
    const { data } = await admin.get<Detail>(path, { timespan })
    const inSpan = within(own, Date.parse(data.from), started)
    expect([data.key, data.visits]).toEqual([key, inSpan.length])
    expect(data.banned).toBe(inSpan.filter(({ solvedMode }) => solvedMode === 'banned').length)
    const times = own.map(({ accessAt }) => accessAt).sort()
    expect([data.firstAccessAt, data.lastActiveAt]).toEqual([times[0], times.at(-1)])
  })

  test.each(TIMESPANS)(
    'has a chart of the last %s that adds up, with growth against the span before',
    async (timespan) => {
      const ask = (quota: string) =>
        admin
          .post<Stat>('/api/access-record/profile/stats', { quota, kind, key, timespan })
          .then(({ data }) => data)
      const requests = await ask('accessRequests')
      const current = requests.chartData.filter(({ group }) => group === 'current')
      const from = Date.parse(current[0]?.name ?? '')
      expect(requests.count).toBe(within(own, from, started).length)
      expect(current.reduce((sum, { value }) => sum + value, 0)).toBe(requests.count)

      const domains = await ask('accessDomains')
      expect(domains.count).toBe(new Set(within(own, from, started).map((visit) => visit.domain)).size)
      const devices = await ask('accessDevices')
      expect(devices.count).toBe(new Set(within(own, from, started).map((visit) => visit.deviceIP)).size)

      const fresh = await ask('newAccessDomains')
      const known = new Set(within(own, 0, from).map((visit) => visit.domain))
      const names = new Set(within(own, from, started).map((visit) => visit.domain))
      expect(fresh.count).toBe([...names].filter((name) => !known.has(name)).length)
      const freshPoints = fresh.chartData.filter(({ group }) => group === 'current')
      expect(freshPoints.reduce((sum, { value }) => sum + value, 0)).toBe(fresh.count)
    },
  )

  /** Not the installation's zone, which is the only zone of daily aggregates. */
  test.each(['America/New_York', 'Asia/Kathmandu'])('has charts by the clock of %s', async (tz) => {
    for (const [timespan, digits] of [
      ['day', 13],
      ['week', 10],
      ['quarter', 10],
      ['year', 7],
    ] as const) {
      const question = { quota: 'accessRequests', kind, key, timespan, tz }
      const { data } = await admin.post<Stat>('/api/access-record/profile/stats', question)
      const slots = data.chartData.filter(({ group }) => group === 'current')
      const slotOf = (at: number) => wallClock(at, tz).slice(0, digits)
      const from = Date.parse(slots[0]?.name ?? '')
      const plain = countBy(within(own, from, started), (visit) => slotOf(timeOf(visit)))
      const shown = new Map(slots.map(({ name, value }) => [slotOf(Date.parse(name)), value]))
      expect(shown.size).toBe(slots.length)
      for (const [slot, value] of shown)
        expect([timespan, slot, value]).toEqual([timespan, slot, plain.get(slot) ?? 0])
    }
  })

  test('ranks its counterparts', async () => {
    const by = kind === 'device' ? 'domain' : 'device'
    const { data: met } = await admin.post<Counterparts>('/api/access-record/profile/counterparts', {
      kind,
      key,
      by,
      timespan: 'year',
      limit: 5,
    })
    const { data: detail } = await admin.get<Detail>(path, { timespan: 'year' })
    const inSpan = within(own, Date.parse(detail.from), started)
    const plain = countBy(inSpan, (visit) => (by === 'device' ? visit.deviceIP : visit.domain))
    expect(met.list.map(({ value }) => value)).toEqual([...plain.values()].slice(0, 5))
    for (const { name, value } of met.list) expect([name, value]).toEqual([name, plain.get(name)])
  })

  test('marks new counterparts', async () => {
    const question = { kind, key, timespan: 'month' }
    const stat = await admin.post<Stat>('/api/access-record/profile/stats', {
      quota: 'newAccessDomains',
      ...question,
    })
    const { data: met } = await admin.post<Counterparts>('/api/access-record/profile/counterparts', {
      ...question,
      by: 'domain',
      isNew: true,
      limit: 100,
    })
    const { data: detail } = await admin.get<Detail>(path, { timespan: 'month' })
    const known = new Set(within(own, 0, Date.parse(detail.from)).map((visit) => visit.domain))
    const fresh = within(own, Date.parse(detail.from), started).filter((visit) => !known.has(visit.domain))
    expect(new Map(met.list.map(({ name, value }) => [name, value]))).toEqual(
      countBy(fresh, (visit) => visit.domain),
    )
    expect(met.list.length).toBe(stat.data.count)
  })

  test('is added to the focus and removed, with figures of today', async () => {
    const quick = '/api/access-record/quick'
    const put = await admin.post<{ id: string }>(`${quick}/update`, { quota: kind, key, focused: true })
    const again = await admin.post<{ id: string }>(`${quick}/update`, { quota: kind, key, focused: true })
    expect(again.data.id).toBe(put.data.id)
    const { data: items } = await admin.post<Focus[]>(quick, { quota: kind, tz: 'UTC' })
    const today = within(own, Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`), Date.now())
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ id: put.data.id, key, visitsToday: today.length })
    expect((await admin.get<Detail>(path)).data.quickAccessId).toBe(put.data.id)

    const other = kind === 'domain' ? 'org' : 'domain'
    expect((await admin.post(`${quick}/update`, { quota: other, id: put.data.id })).status).toBe(404)
    await admin.post(`${quick}/update`, { quota: kind, id: put.data.id })
    expect((await admin.post<Focus[]>(quick, { quota: kind })).data).toEqual([])
    expect((await admin.get<Detail>(path)).data.quickAccessId).toBeNull()
  })
})

describe('an unknown subject', () => {
  test.each([
    '/api/access-record/device/10.255.255.254',
    '/api/access-record/domain/nowhere.invalid',
    '/api/access-record/org/Nobody%20%26%20Sons',
    '/api/access-record/dst-host/203.0.113.250',
    '/api/access-record/device/not-an-address',
    '/api/access-record/dst-host/10.0.0.0%2F24',
  ])('%s is not found', async (path) => {
    expect((await admin.get(path)).status).toBe(404)
    expect((await server.nobody().get(path)).status).toBe(401)
  })

  test('an invalid time range is rejected', async () => {
    const reply = await admin.get(`/api/access-record/device/${device}`, { timespan: 'decade' })
    expect([reply.status, Boolean(reply.errors?.timespan)]).toEqual([400, true])
  })
})

test('a device that changed its address often is found by each of them', async () => {
  const id = '02:00:5e:20:00:99'
  const addresses = Array.from({ length: 60 }, (_, n) => `2001:db8:beef::a${n + 1}`)
  const roaming = addresses.map((deviceIP, n) => ({
    accessAt: new Date(started - (n + 1) * 60_000).toISOString(),
    deviceIP,
    deviceMac: id,
    domain: 'roaming.example',
  }))
  await admin.upload('/api/access-record/import', toNdjson(roaming))
  for (const n of [10, 19, 40, 59]) {
    const { rows } = await restList<{ id: string }>(admin, 'devices', { filter: { q: addresses[n] } })
    expect(rows.map((row) => row.id)).toEqual([id])
  }
})

test('names of local discovery are hidden and counted, unless requested', async () => {
  const asked = ['printer.local', 'printer.local', 'printer.local', 'www.far.example', 'www.far.example']
  const own = asked.map((domain, i) => ({
    accessAt: new Date(started - (i + 1) * 60_000).toISOString(),
    deviceIP: '10.7.9.9',
    domain,
  }))
  const query = { format: 'netwarden-ndjson', wait: 'true' }
  await admin.upload('/api/access-record/import', toNdjson(own), query)
  const met = async (fields: Record<string, unknown>) => {
    const body = { kind: 'device', key: '10.7.9.9', timespan: 'week', ...fields }
    const { data } = await admin.post<Counterparts>('/api/access-record/profile/counterparts', body)
    return [data.list.map(({ name, value }) => [name, value]), data.local]
  }
  const [local, far] = [
    ['printer.local', 3],
    ['www.far.example', 2],
  ]
  const reported = { names: 1, visits: 3 }
  await expect.poll(() => met({ by: 'domain' })).toEqual([[far], reported])
  expect(await met({ by: 'domain', local: true })).toEqual([[local, far], reported])
  expect((await met({ by: 'dstHost' }))[1]).toBeUndefined()
})
