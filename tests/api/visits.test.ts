import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { countBy, type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

interface Row {
  id: string
  accessAt: string
  deviceIP: string | null
  domain: string | null
  solvedMode: string
}
interface List {
  list: Row[]
  total: number
  asOf: string
}
interface Named {
  name: string
  value: number
}

const LIST = '/api/access-record/list'
const HOUR = 3_600_000
const now = Date.now()
const random = seededRandom(11)
const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0]

/** Ten days of visits, counted by this file itself. */
const visits: PlainVisit[] = Array.from({ length: 6_000 }, () => ({
  accessAt: new Date(now - Math.floor(random() * 240 * HOUR) - 1).toISOString(),
  deviceIP: `10.9.0.${1 + Math.floor(random() ** 2 * 20)}`,
  domain: `h${Math.floor(random() ** 3 * 40)}.${pick(['alpha', 'beta', 'gamma'])}.example`,
  solvedMode: pick(['banned', 'passed', 'passed', 'passed', undefined]),
  rcode: pick(['NOERROR', 'NOERROR', 'NXDOMAIN', 'SERVFAIL', undefined]),
  dstHostIP: `203.0.113.${Math.floor(random() * 20)}`,
  application: pick(['dns', 'tls', 'http', 'quic']),
  transport: pick(['udp', 'tcp']),
  dstPort: pick([53, 80, 443]),
}))

let server: TestServer
let admin: ApiClient
const list = async (query: Record<string, string | number> = {}) => (await admin.get<List>(LIST, query)).data
const isIn = (visit: PlainVisit, from: number, to: number) =>
  Date.parse(visit.accessAt) >= from && Date.parse(visit.accessAt) < to

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(() => server.stop())

describe('the list of visits', () => {
  test('the list of visits is newest first, and pages through every record once', async () => {
    const { asOf } = await list()
    const seen: Row[] = []
    for (let current = 1; current <= 30; current++) {
      seen.push(...(await list({ to: asOf, pageSize: 200, current })).list)
    }
    expect(seen).toHaveLength(visits.length)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(visits.length)
    const times = seen.map(({ accessAt }) => accessAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(countBy(seen, (row) => row.accessAt)).toEqual(countBy(visits, (visit) => visit.accessAt))
  })

  test('oldest first is the same list in reverse', async () => {
    const { list: oldest } = await list({ order: 'asc', pageSize: 5 })
    const expected = visits.map(({ accessAt }) => accessAt).sort()
    expect(oldest.map(({ accessAt }) => accessAt)).toEqual(expected.slice(0, 5))
  })

  const filters: [string, Record<string, string>, (visit: PlainVisit) => boolean][] = [
    ['handling mode', { solvedMode: 'banned' }, (visit) => visit.solvedMode === 'banned'],
    ['device', { keywordKind: 'deviceIP', keyword: '10.9.0.3' }, (visit) => visit.deviceIP === '10.9.0.3'],
    [
      'a device pattern',
      { keywordKind: 'deviceIP', keyword: '10.9.0.1*' },
      (visit) => visit.deviceIP.startsWith('10.9.0.1'),
    ],
    [
      'a whole domain',
      { keywordKind: 'domain', keyword: 'h1.beta.example' },
      (visit) => visit.domain === 'h1.beta.example',
    ],
    ['a domain in capitals', { keyword: 'H1.Beta.Example' }, (visit) => visit.domain === 'h1.beta.example'],
    ['a domain pattern', { keyword: '*.gamma.*' }, (visit) => visit.domain.includes('.gamma.')],
    [
      'a destination',
      { keywordKind: 'dstHostIP', keyword: '203.0.113.7' },
      (visit) => visit.dstHostIP === '203.0.113.7',
    ],
    [
      'device and mode',
      { deviceIP: '10.9.0.2', solvedMode: 'passed' },
      (v) => v.deviceIP === '10.9.0.2' && v.solvedMode !== 'banned',
    ],
    [
      'device and domain',
      { deviceIP: '10.9.0.2', domain: 'h0.alpha.example' },
      (v) => v.deviceIP === '10.9.0.2' && v.domain === 'h0.alpha.example',
    ],
    [
      'what no sum covers',
      { dstPort: '443', deviceIP: '10.9.0.2' },
      (v) => v.dstPort === 443 && v.deviceIP === '10.9.0.2',
    ],
    ['what its source decided', { verdictBy: 'source' }, (visit) => visit.solvedMode !== undefined],
    ['what was judged here', { verdictBy: 'policy' }, (visit) => visit.solvedMode === undefined],
    ['names that do not exist', { rcode: 'noSuchName' }, (visit) => visit.rcode === 'NXDOMAIN'],
    ['look-ups that failed', { rcode: 'failed' }, (visit) => visit.rcode === 'SERVFAIL'],
    ['an exact answer code', { rcode: 'servfail' }, (visit) => visit.rcode === 'SERVFAIL'],
    [
      'device and outcome',
      { deviceIP: '10.9.0.2', rcode: 'answered' },
      (v) => v.deviceIP === '10.9.0.2' && v.rcode === 'NOERROR',
    ],
    ['nothing that exists', { keyword: 'nowhere.invalid' }, () => false],
  ]
  test.each(filters)(
    'a list filtered by %s has the total and the rows of an exact count',
    async (_name, query, holds) => {
      const expected = visits.filter(holds)
      const page = await list({ ...query, pageSize: 200 })
      expect(page.total).toBe(expected.length)
      const newest = expected
        .map(({ accessAt }) => accessAt)
        .sort()
        .reverse()
      expect(page.list.map(({ accessAt }) => accessAt)).toEqual(newest.slice(0, 200))
    },
  )

  test('a range that is not aligned is counted to the millisecond', async () => {
    for (let i = 0; i < 12; i++) {
      const from = now - Math.floor(random() * 200 * HOUR)
      const to = from + Math.floor(random() * 60 * HOUR) + 1
      const { total } = await list({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
      expect(total).toBe(visits.filter((visit) => isIn(visit, from, to)).length)
    }
  })

  test('finds a record again by its id', async () => {
    const [row] = (await list({ pageSize: 1 })).list
    expect((await admin.get<Row>(`/api/access-record/record/${row?.id}`)).data).toEqual(row)
    expect((await admin.get('/api/access-record/record/nothing')).status).toBe(404)
  })

  test('the list of visits has the same rows and total under /api/rest', async () => {
    const filter = encodeURIComponent(JSON.stringify({ solvedMode: 'banned' }))
    const response = await admin.raw('GET', `/api/rest/access-records?range=%5B0,4%5D&filter=${filter}`)
    const banned = visits.filter(({ solvedMode }) => solvedMode === 'banned').length
    expect(response.headers.get('content-range')).toBe(`access-records 0-4/${banned}`)
    expect(((await response.json()) as Row[]).map(({ id }) => id)).toEqual(
      (await list({ solvedMode: 'banned', pageSize: 5 })).list.map(({ id }) => id),
    )
  })

  test.each([
    [{ nonsense: '1' }, 'nonsense'],
    [{ solvedMode: 'maybe' }, 'solvedMode'],
    [{ sort: 'domain' }, 'sort'],
    [{ from: 'yesterday' }, 'from'],
    [{ current: '51', pageSize: '200' }, 'current'],
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'from'],
  ])('rejects %j and names the field', async (query, field) => {
    const reply = await admin.get(LIST, query)
    expect([reply.status, reply.error?.code]).toEqual([400, 40_000])
    expect(reply.errors?.[field]).toBeTruthy()
  })
})

describe('the figures beside the list', () => {
  test('a distribution adds up to the total of the same filter', async () => {
    const query = { keyword: '*.beta.example' }
    const { data } = await admin.get<Named[]>('/api/access-record/dist-stats', {
      ...query,
      quota: 'solvedMode',
    })
    const matching = visits.filter(({ domain }) => domain.endsWith('.beta.example'))
    const plain = countBy(matching, (visit) => visit.solvedMode ?? '')
    expect(new Map(data.map(({ name, value }) => [name, value]))).toEqual(plain)
  })

  test('an export has a line for each filtered record, in both formats', async () => {
    const expected = visits.filter(({ solvedMode }) => solvedMode === 'banned').length
    const lines = async (format: string) => {
      const response = await admin.raw('GET', `/api/access-record/export?solvedMode=banned&format=${format}`)
      return (await response.text()).trimEnd().split('\n')
    }
    expect(await lines('ndjson')).toHaveLength(expected)
    const csv = await lines('csv')
    expect(csv).toHaveLength(expected + 1)
    expect(csv[0]?.replace('\uFEFF', '')).toMatch(/^id,accessAt,deviceIP,deviceMac,deviceName,domain,/)
  })

  test('an export can be imported unchanged', async () => {
    const response = await admin.raw('GET', '/api/access-record/export?format=ndjson&domain=h0.alpha.example')
    const body = await response.text()
    const { data } = await admin.upload<{ accepted: number; rejected: number }>(
      '/api/access-record/import',
      body,
      {
        source: 'again',
      },
    )
    expect(data.accepted).toBe(visits.filter(({ domain }) => domain === 'h0.alpha.example').length)
    expect(data.rejected).toBe(0)
  })
})
