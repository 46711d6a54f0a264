import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { countBy, type PlainVisit, toNdjson, wallClock } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const DAY = 86_400_000
const ZONE = 'Asia/Shanghai'
const READABLE = 1_000
const HOST = '198.51.100.4'
const random = seededRandom(11)
const started = Date.now()

/** About fifty a day; no aggregate knows which of the names and devices went to which host. */
const visits: PlainVisit[] = Array.from({ length: 3_000 }, () => ({
  accessAt: new Date(started - Math.floor(random() * 60 * DAY) - 1).toISOString(),
  deviceIP: `10.6.0.${1 + Math.floor(random() ** 2 * 9)}`,
  domain: `h${Math.floor(random() * 400)}.part.example`,
  dstHostIP: `198.51.100.${Math.floor(random() * 6)}`,
  solvedMode: random() < 0.2 ? 'banned' : 'passed',
}))
const timeOf = ({ accessAt }: PlainVisit) => Date.parse(accessAt)
const toHost = ({ dstHostIP }: PlainVisit) => dstHostIP === HOST

/** The start of the newest days with at most the readable number of visits, by an exact count. */
const newestDays = countBy(visits, (visit) => wallClock(timeOf(visit), ZONE).slice(0, 10))
const countedFrom = (() => {
  let read = 0
  let from = ''
  for (const [day, count] of [...newestDays].sort((a, b) => b[0].localeCompare(a[0]))) {
    read += count
    if (read > READABLE) return Date.parse(`${from}T00:00:00+08:00`)
    from = day
  }
  return 0
})()
const counted = visits.filter((visit) => timeOf(visit) >= countedFrom)

interface Stat {
  meta: { countedFrom?: string }
  count: number
  growth: number | null
  chartData: { name: string; value: number | null; group: string }[]
}
interface Counterparts {
  list: { name: string; value: number }[]
  countedFrom?: string
}
interface Page {
  list: { accessAt: string }[]
  total: number
  totalIsAtLeast?: true
}

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  const env = { NETWARDEN_TZ: ZONE, NETWARDEN_MAX_ROWS_READ: String(READABLE) }
  server = await TestServer.start({ env })
  admin = await server.superadmin()
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(() => server.stop())

const statOf = async (quota: string, timespan: string) => {
  const question = { kind: 'dstHost', key: HOST, quota, timespan, tz: ZONE }
  return (await admin.post<Stat>('/api/access-record/profile/stats', question)).data
}

test.each([
  ['accessDomains', ({ domain }: PlainVisit) => domain],
  ['accessDevices', ({ deviceIP }: PlainVisit) => deviceIP],
])(
  'statistics by %s over too many records count only the newest days and report since when',
  async (quota, nameOf) => {
    const { meta, count, growth, chartData } = await statOf(quota, 'quarter')
    expect(counted.length).toBeLessThanOrEqual(READABLE)
    expect(counted.length).toBeGreaterThan(READABLE - 100)
    expect(meta.countedFrom).toBe(new Date(countedFrom).toISOString())
    expect(count).toBe(new Set(counted.filter(toHost).map(nameOf)).size)
    expect(growth).toBeNull()
    expect(chartData.length).toBeGreaterThan(150)
    for (const { name, value } of chartData) {
      const day = wallClock(Date.parse(name), ZONE).slice(0, 10)
      const plain = counted.filter((visit) => toHost(visit) && wallClock(timeOf(visit), ZONE).startsWith(day))
      const wanted = Date.parse(name) < countedFrom ? null : new Set(plain.map(nameOf)).size
      expect([name, value]).toEqual([name, wanted])
    }
  },
)

test('counts completely within the read limit', async () => {
  const { meta, count } = await statOf('accessDomains', 'day')
  expect(meta).not.toHaveProperty('countedFrom')
  expect(count).toBeGreaterThan(0)
  const all = await statOf('accessRequests', 'quarter')
  expect(all.meta).not.toHaveProperty('countedFrom')
  expect(all.count).toBe(visits.filter(toHost).length)
})

test('new names are compared with the counted names', async () => {
  const { meta, count } = await statOf('newAccessDomains', 'week')
  expect(meta.countedFrom).toBe(new Date(countedFrom).toISOString())
  const question = {
    kind: 'dstHost',
    key: HOST,
    by: 'domain',
    isNew: true,
    limit: 100,
    timespan: 'week',
    tz: ZONE,
  }
  const { data } = await admin.post<Counterparts>('/api/access-record/profile/counterparts', question)
  expect(data.list).toHaveLength(count)
  expect(data.countedFrom).toBe(meta.countedFrom)
})

test('ranks the counterparts of a host by the counted days', async () => {
  const question = { kind: 'dstHost', key: HOST, by: 'device', timespan: 'year', tz: ZONE }
  const { data } = await admin.post<Counterparts>('/api/access-record/profile/counterparts', question)
  expect(data.countedFrom).toBe(new Date(countedFrom).toISOString())
  const plain = countBy(counted.filter(toHost), ({ deviceIP }) => deviceIP)
  expect(new Map(data.list.slice(0, 3).map(({ name, value }) => [name, value]))).toEqual(
    new Map([...plain].slice(0, 3)),
  )
})

test('a list that is too long to count reports a lower bound, and its companions count the same rows', async () => {
  const filter = { deviceIP: '10.6.0.1', dstHostIP: HOST }
  const { data: page } = await admin.get<Page>('/api/access-record/list', { ...filter, pageSize: '10' })
  const plain = counted.filter((visit) => toHost(visit) && visit.deviceIP === '10.6.0.1').length
  expect(page.totalIsAtLeast).toBe(true)
  expect(page.total).toBe(plain)
  for (const quota of ['solvedMode', 'domainType']) {
    const { data } = await admin.get<{ value: number }[]>('/api/access-record/dist-stats', {
      ...filter,
      quota,
    })
    expect(data.reduce((sum, { value }) => sum + value, 0)).toBe(plain)
  }
})

test('each page of such a list is reachable, and the last one knows the total', async () => {
  const filter = { deviceIP: '10.6.0.1', dstHostIP: HOST, pageSize: '10' }
  const plain = visits.filter((visit) => toHost(visit) && visit.deviceIP === '10.6.0.1')
  expect(plain.length).toBeGreaterThan(40)
  const found: string[] = []
  for (let current = 1; ; current += 1) {
    const { data } = await admin.get<Page>('/api/access-record/list', { ...filter, current: String(current) })
    found.push(...data.list.map(({ accessAt }) => accessAt))
    expect(data.total).toBeLessThanOrEqual(plain.length)
    if (data.total <= current * 10) {
      expect(data).not.toHaveProperty('totalIsAtLeast')
      expect(data.total).toBe(plain.length)
      break
    }
  }
  expect(found).toEqual(plain.map(({ accessAt }) => accessAt).sort((a, b) => b.localeCompare(a)))
})
