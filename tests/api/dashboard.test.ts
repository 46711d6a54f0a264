import type { PopularRow } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { countBy, type PlainVisit, toNdjson, wallClock } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

interface Stat {
  count: number
  growth: number | null
  chartData: { name: string; value: number | null; group: string }[]
}
type SlotRow = { name: string } & Record<string, number | string>

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Zones east and west, with a half-hour, a quarter-hour and a half-hour daylight saving. */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'] as const
const random = seededRandom(5)
const started = Date.now()

/** A hundred days of visits, most of them recent, of all kinds that the charts distinguish. */
const visits: PlainVisit[] = Array.from({ length: 9_000 }, (_, index) => {
  const age = index % 3 === 0 ? random() * 100 * DAY : random() * 50 * HOUR
  return {
    accessAt: new Date(started - Math.floor(age) - 1).toISOString(),
    deviceIP: `10.8.0.${1 + Math.floor(random() ** 2 * 15)}`,
    // A quarter of the names are seen once, so that a slot or span cut wrongly shows in the count of distinct ones.
    domain:
      random() < 0.25
        ? `once${index}.example`
        : `h${Math.floor(random() ** 2 * 60)}.${index % 2 ? 'one' : 'two'}.example`,
    solvedMode: random() < 0.2 ? 'banned' : 'passed',
    rcode: (['NOERROR', 'NXDOMAIN', 'REFUSED', undefined] as const)[index % 4],
    transport: random() < 0.7 ? 'udp' : 'tcp',
    application: random() < 0.5 ? 'dns' : 'tls',
    dstPort: random() < 0.5 ? 443 : 8443,
  } as const
})

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(() => server.stop())

const timeOf = (visit: PlainVisit) => Date.parse(visit.accessAt)
const between = (from: number, to: number) =>
  visits.filter((visit) => timeOf(visit) >= from && timeOf(visit) < to)

describe.each(ZONES)('a card in the zone %s', (tz) => {
  test('counts today in slots of local time', async () => {
    const { data } = await admin.post<Stat>('/api/overview-stats', { quota: 'accessRequests', tz })
    const today = wallClock(Date.now(), tz).slice(0, 10)
    const todays = visits.filter((visit) => wallClock(timeOf(visit), tz).startsWith(today))
    expect(data.count).toBe(todays.length)
    const plain = countBy(todays, (visit) => {
      const hour = Number(wallClock(timeOf(visit), tz).slice(11, 13))
      return `${String(hour - (hour % 2)).padStart(2, '0')}:00`
    })
    const slots = data.chartData.filter(({ group }) => group === 'today')
    expect(slots).toHaveLength(12)
    for (const { name, value } of slots) expect([name, value ?? 0]).toEqual([name, plain.get(name) ?? 0])
    expect(data.chartData.filter(({ group }) => group === 'yesterday')).toHaveLength(12)
  })

  test('counts distinct domains of both days and of each slot', async () => {
    const { data } = await admin.post<Stat>('/api/overview-stats', { quota: 'accessDomains', tz })
    const days = { today: wallClock(Date.now(), tz), yesterday: wallClock(Date.now() - DAY, tz) }
    for (const [group, day] of Object.entries(days)) {
      const names = new Map<string, Set<string>>()
      for (const visit of visits) {
        const [date, clock = ''] = wallClock(timeOf(visit), tz).split(' ')
        if (date !== day.slice(0, 10)) continue
        const hour = Number(clock.slice(0, 2))
        const slot = `${String(hour - (hour % 2)).padStart(2, '0')}:00`
        names.set(slot, (names.get(slot) ?? new Set()).add(visit.domain))
      }
      const slots = data.chartData.filter((point) => point.group === group)
      expect(slots).toHaveLength(12)
      for (const { name, value } of slots)
        expect([group, name, value ?? 0]).toEqual([group, name, names.get(name)?.size ?? 0])
    }
  })

  test.each([
    [
      'riskIntercepts',
      ({ solvedMode }: PlainVisit) => solvedMode === 'banned',
      (all: PlainVisit[]) => all.length,
    ],
    ['accessDomains', () => true, (all: PlainVisit[]) => new Set(all.map(({ domain }) => domain)).size],
  ])('compares %s with the same period of yesterday', async (quota, isMeant, countOf) => {
    const asked = Date.now()
    const { data } = await admin.post<Stat>('/api/overview-stats', { quota, tz })
    const [today, answeredAt = ''] = wallClock(Date.now(), tz).split(' ')
    const [, askedAt = ''] = wallClock(asked, tz).split(' ')
    const yesterday = wallClock(Date.now() - DAY, tz).slice(0, 10)
    const meant = visits.filter(isMeant)
    const ofYesterday = (isSpan: (minute: string) => boolean) =>
      countOf(
        meant.filter((visit) => {
          const at = wallClock(timeOf(visit), tz)
          return at.startsWith(yesterday) && isSpan(at.slice(11))
        }),
      )
    const count = countOf(meant.filter((visit) => wallClock(timeOf(visit), tz).startsWith(today ?? '')))
    expect(data.count).toBe(count)
    // The minute that is running belongs to yesterday's span in part.
    const [least, most] = [
      ofYesterday((minute) => minute < askedAt),
      ofYesterday((minute) => minute <= answeredAt),
    ]
    if (data.growth === null) return expect(least).toBe(0)
    expect(data.growth).toBeGreaterThanOrEqual((count - most) / most)
    if (least > 0) expect(data.growth).toBeLessThanOrEqual((count - least) / least)
  })

  test.each([
    ['hours', 2 * DAY, 13],
    ['days', 60 * DAY, 10],
    ['months', 99 * DAY, 7],
  ])(
    'a chart by %s has no gap and no duplicate, and each slot its exact count',
    async (_name, length, digits) => {
      const to = started
      const from = to - length
      const { data } = await admin.post<SlotRow[]>('/api/multi-access-stats', {
        quota: 'accessType',
        tz,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      })
      const key = (at: number) => wallClock(at, tz).slice(0, digits)
      const plain = countBy(between(from, to), (visit) => key(timeOf(visit)))
      const rows = new Map<string, number>()
      for (const { name, passed, banned } of data) {
        const slot = key(Date.parse(name))
        rows.set(slot, (rows.get(slot) ?? 0) + Number(passed) + Number(banned))
      }
      for (const [slot, count] of plain) expect([slot, rows.get(slot)]).toEqual([slot, count])
      const starts = data.map(({ name }) => Date.parse(name))
      expect(new Set(starts).size).toBe(starts.length)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      expect([...rows.values()].reduce((sum, count) => sum + count, 0)).toBe(between(from, to).length)
    },
  )
})

describe('the dashboard', () => {
  const range = { from: new Date(started - 7 * DAY).toISOString(), to: new Date(started).toISOString() }
  const recent = () => between(started - 7 * DAY, started)

  test.each([
    ['transportProtocol', ['udp', 'tcp', 'other'], (visit: PlainVisit) => visit.transport ?? ''],
    [
      'applicationProtocol',
      ['dns', 'tls', 'http', 'quic', 'other'],
      (visit: PlainVisit) => visit.application ?? '',
    ],
    ['accessType', ['passed', 'banned'], (visit: PlainVisit) => visit.solvedMode ?? ''],
    [
      'rcode',
      ['answered', 'noSuchName', 'failed'],
      ({ rcode = '' }: PlainVisit) =>
        ({ NOERROR: 'answered', NXDOMAIN: 'noSuchName', REFUSED: 'failed' })[rcode] ?? '',
    ],
  ])('splits by %s with every series in every row', async (quota, names, keyOf) => {
    const { data } = await admin.post<SlotRow[]>('/api/multi-access-stats', { quota, ...range })
    const plain = countBy(recent(), keyOf)
    for (const name of names) {
      expect(data.every((row) => typeof row[name] === 'number')).toBe(true)
      expect(data.reduce((sum, row) => sum + Number(row[name]), 0)).toBe(plain.get(name) ?? 0)
    }
  })

  test.each([
    ['popularDomain', 'domain', 'visit', (visit: PlainVisit) => visit.domain],
    ['activeDevice', 'deviceIP', 'request', (visit: PlainVisit) => visit.deviceIP],
  ])('ranks %s like an exact count', async (quota, column, amount, keyOf) => {
    const { data } = await admin.post<Record<string, string | number>[]>('/api/popular-item/list', {
      quota,
      ...range,
    })
    const plain = countBy(recent(), keyOf)
    expect(data.map((row) => row.ranking)).toEqual(data.map((_, index) => index + 1))
    expect(data.length).toBe(Math.min(8, plain.size))
    for (const row of data)
      expect([row[column], row[amount]]).toEqual([row[column], plain.get(String(row[column]))])
    expect(data.map((row) => row[amount])).toEqual([...plain.values()].slice(0, data.length))
  })

  test('distinguishes evaluated verdicts from those that a resolver enforced', async () => {
    const sumOf = async (verdictBy: string) => {
      const body = { quota: 'accessType', verdictBy, ...range }
      const { data } = await admin.post<SlotRow[]>('/api/multi-access-stats', body)
      return data.reduce((sum, row) => sum + Number(row.banned) + Number(row.passed), 0)
    }
    expect(await sumOf('source')).toBe(recent().length)
    expect(await sumOf('policy')).toBe(0)
    const stat = (verdictBy: string) =>
      admin.post<Stat>('/api/overview-stats', { quota: 'riskIntercepts', verdictBy })
    const all = await admin.post<Stat>('/api/overview-stats', { quota: 'riskIntercepts' })
    expect((await stat('source')).data.count).toBe(all.data.count)
    expect((await stat('policy')).data.count).toBe(0)
  })

  test('the sum of a chart, the total of the list and the lines of its export agree', async () => {
    const chart = await admin.post<SlotRow[]>('/api/multi-access-stats', { quota: 'accessType', ...range })
    const banned = chart.data.reduce((sum, row) => sum + Number(row.banned), 0)
    const list = await admin.get<{ total: number }>('/api/access-record/list', {
      ...range,
      solvedMode: 'banned',
    })
    const file = await admin.raw('GET', '/api/access-record/export', {
      query: { ...range, solvedMode: 'banned', format: 'ndjson' },
    })
    expect(list.data.total).toBe(banned)
    expect((await file.text()).trimEnd().split('\n')).toHaveLength(banned)
  })

  test('draws a few hundred months at most for any range', async () => {
    const everything = { from: '0001-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z' }
    const { data } = await admin.post<SlotRow[]>('/api/multi-access-stats', {
      quota: 'accessType',
      ...everything,
    })
    expect(data.length).toBeLessThan(300)
    const sum = data.reduce((total, row) => total + Number(row.passed) + Number(row.banned), 0)
    expect(sum).toBe(visits.length)
  })

  test('ranks pairs of port and application like an exact count', async () => {
    const body = { quota: 'popularPort', ...range }
    const { data } = await admin.post<PopularRow[]>('/api/popular-item/list', body)
    const plain = countBy(recent(), ({ dstPort, application }) => `${dstPort} ${application}`)
    expect(plain.size).toBe(4)
    expect(new Map(data.map(({ port, application, visit }) => [`${port} ${application}`, visit]))).toEqual(
      plain,
    )
    const named = await admin.post<{ name: string; value: number }[]>('/api/access-record/popular-dist', body)
    expect(new Map(named.data.map(({ name, value }) => [name, value]))).toEqual(plain)
  })

  test('reports whether an installation is empty', async () => {
    expect((await admin.get('/api/dashboard/state')).data).toMatchObject({ isEmpty: false })
  })

  test.each([
    ['/api/overview-stats', { quota: 'nonsense' }, 'quota'],
    ['/api/multi-access-stats', { quota: 'accessType', tz: 'Mars/Olympus' }, 'tz'],
    ['/api/popular-item/list', { quota: 'popularDomain', limit: 0 }, 'limit'],
    ['/api/item-owner-dist', { by: 'moon' }, 'by'],
  ])('%s rejects %j', async (path, body, field) => {
    const reply = await admin.post(path, body)
    expect([reply.status, Boolean(reply.errors?.[field])]).toEqual([400, true])
    expect((await server.nobody().post(path, body)).status).toBe(401)
  })

  test('excludes and counts names of local discovery, unless they are requested', async () => {
    const at = Date.now() - 200 * DAY
    const names = ['*', 'workgroup', 'printer.local', '7.2.0.192.in-addr.arpa', 'b.8.b.d.ip6.arpa']
    const seen = [...names, ...names, 'www.example', 'notlocal', 'xlocal.example'].map((domain, index) => ({
      accessAt: new Date(at + index * 1_000).toISOString(),
      deviceIP: ['0.0.0.0', '::', '224.0.0.251', 'ff02::fb', '255.255.255.255'][index] ?? '192.0.2.7',
      domain,
    }))
    await admin.upload('/api/access-record/import', toNdjson(seen), { source: 'local' })
    const span = { from: new Date(at).toISOString(), to: new Date(at + 60_000).toISOString() }
    const ask = async <Reply>(path: string, body: object) =>
      (await admin.post<Reply>(path, { ...span, ...body })).data
    const ranked = async (local?: boolean) =>
      (await ask<PopularRow[]>('/api/popular-item/list', { quota: 'popularDomain', limit: 20, local }))
        .map(({ domain }) => domain)
        .sort()
    expect(await ranked()).toEqual(['www.example', 'xlocal.example'])
    expect(await ranked(true)).toEqual([...new Set(seen.map(({ domain }) => domain))].sort())
    expect(await ask('/api/popular-item/local', {})).toEqual({ names: 6, visits: 11 })
    const categories = await ask<PopularRow[]>('/api/popular-item/list', { quota: 'popularCategory' })
    expect(categories.map(({ domainType, visit }) => [domainType, visit])).toEqual([['unknown', 2]])
    const devices = await ask<PopularRow[]>('/api/popular-item/list', { quota: 'activeDevice' })
    expect(devices.map(({ deviceIP, request }) => [deviceIP, request])).toEqual([['192.0.2.7', 8]])
    const listed = async (filter: object) =>
      (await admin.get<{ total: number }>('/api/access-record/list', { ...span, ...filter })).data.total
    expect(await listed({})).toBe(seen.length)
    expect(await listed({ domainType: 'local' })).toBe(11)
    expect(await listed({ deviceIP: '0.0.0.0' })).toBe(1)
    expect((await admin.get('/api/access-record/device/0.0.0.0')).status).toBe(404)
    const stat = (local?: boolean) =>
      ask<Stat>('/api/access-record/profile/stats', {
        from: undefined,
        to: undefined,
        quota: 'accessDomains',
        kind: 'device',
        key: '192.0.2.7',
        timespan: 'year',
        local,
      })
    expect([(await stat()).count, (await stat(true)).count]).toEqual([2, 8])
    expect((await server.nobody().post('/api/popular-item/local', span)).status).toBe(401)
    expect((await admin.post('/api/popular-item/local', { from: 'x' })).status).toBe(400)
  })
})
