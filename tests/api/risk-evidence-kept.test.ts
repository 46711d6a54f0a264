import type { RiskEventContext } from '@netwarden/shared/contract'
import type { AccessRecord, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { DAY, DAY_START, lookUp, MINUTE } from '../risk/ordinary-day.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const SHIFT = Math.floor((Date.now() - 2 * DAY - DAY_START) / DAY) * DAY
const NOON = DAY_START + DAY / 2
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const fileOf = (records: readonly AcceptedRecord[]) =>
  toNdjson(
    records.map(({ at, deviceIp: deviceIP, domain, dstIp, dstPort, application, rcode }) => ({
      accessAt: new Date(at + SHIFT).toISOString(),
      deviceIP,
      ...(domain ? { domain } : { domain: '' }),
      dstHostIP: dstIp,
      ...(dstPort !== null && { dstPort }),
      application: application === 'dns' ? ('dns' as const) : ('tls' as const),
      rcode,
    })),
  )

const random = seededRandom(21)
const label = (length: number) =>
  Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(random() * 36)]).join('')

const records: AcceptedRecord[] = [
  // A device that is busy for hours, with 30 generated names in between.
  ...times(2_000).map((n) => lookUp(1, NOON - 6 * 60 * MINUTE + n * 20_000, 'ordinary.example')),
  ...times(30).map((n) => lookUp(1, NOON + n * 10_000, `${label(20)}.com`, { rcode: 'NXDOMAIN' })),
  // Far more names than a rule counts.
  ...times(700).map((n) =>
    lookUp(2, NOON + n * 800, 'relay.example', {
      domain: `${label(40)}.${n % 2 ? 't1' : 't2'}.relay.example`,
    }),
  ),
  // Answered publicly before, and privately after.
  lookUp(3, NOON - MINUTE, 'rebound.example'),
  lookUp(3, NOON, 'rebound.example', { dstIp: '192.168.4.1' }),
  // Only ever answered privately: for one device, and for most of those that query it.
  lookUp(4, NOON, 'inside.example', { dstIp: '10.9.9.9' }),
  lookUp(5, NOON + MINUTE / 2, 'inside.example', { dstIp: '10.9.9.9' }),
  ...times(6).map((n) => lookUp(10 + n, NOON + n * 1_000, 'intranet.example', { dstIp: '10.9.9.8' })),
  // Windows' own probe, names below no top-level domain, and address literals.
  lookUp(6, NOON, 'msftncsi.com', { domain: 'dns.msftncsi.com', dstIp: 'fd3e:4f5a:5b81::1' }),
  lookUp(6, NOON, 'printer.nosuchtld', { dstIp: '192.168.1.9' }),
  lookUp(6, NOON, '1.2.3.4', { dstIp: '192.168.1.9' }),
].sort((a, b) => a.at - b.at)

/** A sensor's log of private answers: from a server outside with a short and a long TTL, and from one of the network. */
function sensorFile(): string {
  const fields = ['ts', 'id.orig_h', 'id.resp_h', 'query', 'qtype_name', 'answers', 'TTLs']
  const line = (server: string, query: string, ttl: number) =>
    [(NOON + SHIFT) / 1_000, '10.0.0.20', server, query, 'A', '192.168.4.7', ttl.toFixed(6)].join('\t')
  return [
    '#separator \\x09',
    '#set_separator\t,',
    '#unset_field\t-',
    '#path\tdns',
    `#fields\t${fields.join('\t')}`,
    line('203.0.113.53', 'a.brief.example', 20),
    line('203.0.113.53', 'a.steady.example', 3_600),
    line('192.168.1.1', 'a.router.example', 0),
    '',
  ].join('\n')
}

describe('the evidence of an event', () => {
  let server: TestServer
  let client: ApiClient
  let events: RiskEvent[]

  beforeAll(async () => {
    server = await TestServer.start()
    client = await server.superadmin()
    const query = { format: 'netwarden-ndjson', wait: 'true' }
    expect((await client.upload('/api/access-record/import', fileOf(records), query)).status).toBe(200)
    const zeek = await client.upload('/api/access-record/import', sensorFile(), {
      format: 'zeek-dns',
      wait: 'true',
    })
    expect(zeek.status).toBe(200)
    const listed = async () =>
      (await client.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })).data.list
    await eventually(async () => (await listed()).length >= 7, 60_000)
    events = await listed()
  })
  afterAll(() => server.stop())

  const eventOf = (code: string, domain: string | null = null) => {
    const event = events.find((one) => one.code === code && (domain === null || one.domain === domain))
    if (!event) throw new Error(`${code} was not raised`)
    return event
  }
  const contextOf = async (id: string) =>
    (await client.get<RiskEventContext>(`/api/risk-event/${id}/context`)).data
  const visitsOf = async (id: string, more: object = {}) =>
    (
      await client.post<{ list: AccessRecord[]; total: number }>('/api/risk-event/involved', {
        id,
        pageSize: 100,
        ...more,
      })
    ).data

  test('lists the counted visits first, and the others as surroundings', async () => {
    const { id } = eventOf('generatedNames')
    const counted = await visitsOf(id)
    expect(counted.total).toBe(30)
    expect(counted.list.every(({ rcode }) => rcode === 'NXDOMAIN')).toBe(true)
    expect((await visitsOf(id, { scope: 'around' })).total).toBe(1_305)
    const items = { id, quota: 'domain', pageSize: 100 }
    const { data } = await client.post<{ total: number }>('/api/risk-event/involved/items', items)
    expect(data.total).toBe(30)
  })

  test('contains the names with their scores', async () => {
    const { counted } = await contextOf(eventOf('generatedNames').id)
    expect(counted?.names).toHaveLength(30)
    for (const { score, isFailed } of counted?.names ?? []) {
      expect(score).toBeGreaterThanOrEqual(0.5)
      expect(isFailed).toBe(true)
    }
  })

  test('shows a capped count as "at least", in both languages', async () => {
    const tunnel = eventOf('dnsTunnel')
    expect(tunnel.reasons[0]?.text).toMatch(/^at least \d+ new names in 10 minutes/)
    const answer = await client.request<RiskEvent>('POST', `/api/risk-event/profile/${tunnel.id}`, {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(answer.data.reasons[0]?.text).toMatch(/至少 \d+ 个新域名/)
  })

  test('groups the names of a tunnel by their parent domain', async () => {
    const { parents, domain, host } = await contextOf(eventOf('dnsTunnel').id)
    expect(parents).toEqual([
      { name: 't1.relay.example', names: 350, visits: 350 },
      { name: 't2.relay.example', names: 350, visits: 350 },
    ])
    expect(domain).toMatchObject({ otherDevices: 0, firstSeenAt: expect.any(String) })
    expect(host?.address).toBe('93.184.216.34')
  })

  test('names the address of the reason as destination', () => {
    const { dstHostIP, reasons } = eventOf('privateAnswer', 'rebound.example')
    expect(reasons[0]?.params.address).toBe('192.168.4.1')
    expect(dstHostIP).toBe('192.168.4.1')
  })

  test('reports rebinding when the answer changes within minutes, and a low level otherwise', () => {
    const privates = events.filter(({ code }) => code === 'privateAnswer')
    expect(
      privates.map(({ domain, riskLevel, deviceIP }) => `${domain} ${riskLevel} ${deviceIP}`).sort(),
    ).toEqual([
      'brief.example low null',
      'inside.example low null',
      'rebound.example high 10.0.0.3',
      'router.example low null',
      'steady.example low null',
    ])
    expect(eventOf('privateAnswer', 'rebound.example').reasons.map(({ text }) => text)).toEqual([
      'answered with 192.168.4.1',
      'rebound.example was answered with a public and a private address within 120 s',
    ])
    const inside = eventOf('privateAnswer', 'inside.example')
    expect(inside.reasons.map(({ text }) => text)).toEqual([
      'answered with 10.9.9.9',
      'devices with a private answer: 2, with a public answer: none',
    ])
    expect(inside.desc).toContain('no public answer')
  })

  test('finds no burst or flood in the surroundings', () => {
    expect(events.map(({ code }) => code).sort()).toEqual([
      'beaconing',
      'dnsTunnel',
      'generatedNames',
      ...times(5).map(() => 'privateAnswer'),
    ])
  })
})
