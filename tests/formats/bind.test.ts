import { describe, expect, test } from 'vitest'
import { countBy, format, linesOf, OPTIONS, readLines, visitsOf } from './reading.ts'

/** The lines of files in the order of their times, as an import with several parts reads them. */
function merged(...paths: string[]): string[] {
  const timeOf = format('bind-query').timeOf
  if (timeOf === undefined) throw new Error('bind-query has no timeOf')
  return paths
    .flatMap(linesOf)
    .map((line) => ({ line, at: timeOf(line, OPTIONS) ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line)
}

describe('a query log alone', () => {
  test('returns a record for each query, without a verdict', () => {
    const visits = visitsOf('bind-query', linesOf('bind-query/iso8601-utc-views.log'))
    expect(countBy(visits, 'verdict')).toEqual({ null: 301 })
    expect(visits[0]).toMatchObject({
      at: Date.UTC(2026, 10, 20, 21, 16, 41, 398),
      deviceIp: '127.0.2.6',
      domain: 'www.good.com',
      qtype: 'AAAA',
      transport: 'udp',
      dstIp: null,
    })
  })

  test('reads local times in the zone of the source', () => {
    const [first] = visitsOf('bind-query', linesOf('bind-query/local-time.log'), { tz: 'Asia/Shanghai' })
    expect(first?.at).toBe(Date.parse('2026-11-21T00:49:07.524+08:00'))
  })

  test('spells names as they were queried, whatever their bytes', () => {
    const names = visitsOf('bind-query', linesOf('bind-query/local-time.log')).map(({ domain }) => domain)
    expect(names).toEqual(
      expect.arrayContaining([
        'www.example.org',
        '.',
        'odd\\032name.example.org',
        'sem;i(x).example.org',
        'b\\195\\188cher.example.org',
        'a\\.b.example.org',
        'sl/ash@x.wild.example.org',
      ]),
    )
  })

  test('detects TCP by its flag and reads keys, views, unknown types and client subnets', () => {
    const visits = visitsOf('bind-query', linesOf('bind-query/local-time.log'))
    expect(countBy(visits, 'transport')).toEqual({ udp: 33, tcp: 3 })
    expect(countBy(visits, 'qtype')).toMatchObject({ HTTPS: 2, TYPE1234: 1, ANY: 1 })
    expect(visits.filter(({ deviceIp }) => deviceIp === '::1')).toHaveLength(4)
  })
})

describe('an rpz log alone', () => {
  test('returns banned records, and passed ones for PASSTHRU', () => {
    const visits = visitsOf('bind-rpz', linesOf('bind-rpz/iso8601-utc-views.log'))
    expect(countBy(visits, 'verdict')).toEqual({ banned: 114, passed: 6 })
  })

  test('returns no verdict when the policy zone is disabled or only requests TCP', () => {
    const visits = visitsOf('bind-rpz', linesOf('bind-rpz/local-time.log'))
    const open = visits.filter(({ verdict }) => verdict === null).map(({ domain }) => domain)
    expect(new Set(open)).toEqual(new Set(['www.example.org', 'alias.example.org', 'tcp.example.org']))
  })

  test('names the query and not the target of its alias', () => {
    const names = visitsOf('bind-rpz', linesOf('bind-rpz/local-time.log')).map(({ domain }) => domain)
    expect(names).toContain('cdn.example.org')
    expect(names).not.toContain('edge.example.net')
  })
})

describe('both logs together', () => {
  const VIEWS = ['bind-query/iso8601-utc-views.log', 'bind-rpz/iso8601-utc-views.log'] as const

  test.each([[...VIEWS], [...VIEWS].reverse()])(
    'join to a record for each query: %s, then %s',
    (...paths) => {
      const reading = readLines('bind-query', merged(...paths))
      const visits = reading.records.map(({ visit }) => visit)
      expect(countBy(visits, 'verdict')).toEqual({ banned: 114, passed: 6, null: 181 })
      expect(countBy(visits, 'transport')).toEqual({ udp: 301 })
      expect(reading).toMatchObject({ joined: 120, skipped: 0, rejected: [] })
    },
  )

  test('join when a disabled zone logs before another acts, and when a policy acts on an alias', () => {
    const reading = readLines('bind-query', merged('bind-query/local-time.log', 'bind-rpz/local-time.log'))
    const visits = reading.records.map(({ visit }) => visit)
    expect(reading).toMatchObject({ joined: 24, rejected: [] })
    expect(visits).toHaveLength(36)
    const verdictOf = (name: string) => visits.find(({ domain }) => domain === name)?.verdict
    expect(['ads', 'cdn', 'open', 'www', 'drop'].map((name) => verdictOf(`${name}.example.org`))).toEqual([
      'banned',
      'banned',
      'passed',
      null,
      'banned',
    ])
  })

  test('join in a syslog shared with other notices of the server', () => {
    const reading = readLines('bind-query', linesOf('bind-query/syslog-mixed.log'))
    expect(reading).toMatchObject({ joined: 25, skipped: 61, rejected: [] })
    expect(reading.records[0]?.visit).toMatchObject({
      at: Date.UTC(2026, 10, 21, 0, 50, 33),
      deviceIp: '127.0.2.6',
    })
  })

  test('both logs together do not join more than two seconds apart', () => {
    const query = 'client @0x1 10.0.0.1#4000 (a.example): query: a.example IN A + (10.0.0.2)'
    const rewrite =
      'client @0x1 10.0.0.1#4000 (a.example): rpz QNAME NXDOMAIN rewrite a.example/A/IN via a.example.z'
    const at = (seconds: number, message: string) => `20-Nov-2026 21:16:4${seconds}.000 ${message}`
    expect(visitsOf('bind-query', [at(0, query), at(2, rewrite)])).toHaveLength(1)
    expect(visitsOf('bind-query', [at(0, query), at(3, rewrite)]).map(({ verdict }) => verdict)).toEqual([
      null,
      'banned',
    ])
  })
})

describe('the log of a server that enforces our policies', () => {
  const VIEW = '00000000-0000-4000-8000-000000000000'
  const line = (client: string, name: string, message: string) =>
    `29-Nov-2026 02:02:37.810 client @0x7ff4e1996898 ${client} (${name}): view ${VIEW}: ${message}`
  const query = (client: string, name: string) => line(client, name, `query: ${name} IN A +E(0) (127.0.0.1)`)
  const rewrite = (client: string, name: string, rpz: string) => line(client, name, `rpz ${rpz}`)

  test.each([
    {
      rpz: 'IP NXDOMAIN rewrite news.example/A/IN via 28.0.113.0.203.rpz-ip.ip.own.netwarden.internal',
      verdict: 'banned',
      acting: { controlGroup: 'ip', inherited: false, address: '203.0.113.0' },
    },
    {
      rpz: 'IP NXDOMAIN rewrite news.example/A/IN via 64.zz.db8.2001.rpz-ip.ip.all.netwarden.internal',
      verdict: 'banned',
      acting: { controlGroup: 'ip', inherited: true, address: '2001:db8::' },
    },
    {
      rpz: 'QNAME NXDOMAIN rewrite cdn.example.net/A/IN via cdn.example.net.bad.all.netwarden.internal',
      verdict: 'banned',
      acting: { controlGroup: 'bad', inherited: true, address: null },
      cnames: ['cdn.example.net'],
    },
    {
      rpz: 'CLIENT-IP PASSTHRU rewrite news.example/A/IN via 32.1.0.1.127.rpz-client-ip.device.all.netwarden.internal',
      verdict: 'passed',
      acting: { controlGroup: 'device', inherited: true, address: null },
    },
    {
      rpz: 'QNAME PASSTHRU rewrite news.example/A/IN via news.example.exception.own.netwarden.internal',
      verdict: 'passed',
      acting: { controlGroup: 'domain', inherited: false, address: null },
    },
    {
      rpz: 'QNAME NXDOMAIN rewrite news.example/A/IN via news.example.first.own.netwarden.internal',
      verdict: 'passed',
      acting: { controlGroup: 'special', inherited: false, address: null },
    },
    {
      rpz: 'QNAME DROP rewrite news.example/A/IN via news.example.of-others.example',
      verdict: 'banned',
      acting: undefined,
    },
  ])('names the policies of the acting zone: $rpz', ({ rpz, verdict, acting, cnames = [] }) => {
    const lines = [query('127.1.0.2#59749', 'news.example'), rewrite('127.1.0.2#59749', 'news.example', rpz)]
    for (const some of [lines, [...lines].reverse()]) {
      const visits = visitsOf('bind-query', some)
      expect(visits).toHaveLength(1)
      expect(visits[0]).toMatchObject({ deviceIp: '127.1.0.2', domain: 'news.example', verdict, cnames })
      expect(visits[0]?.acting).toEqual(acting)
    }
  })

  test('the questions of its node are no visits', () => {
    const own = `127.0.0.1#46478/key netwarden-${VIEW}`
    const rpz = 'QNAME NODATA rewrite news.example/A/IN via news.example.first.own.netwarden.internal'
    const { records, skipped } = readLines('bind-query', [
      query(own, 'news.example'),
      rewrite(own, 'news.example', rpz),
      query('127.0.0.1#46478/key of-others', 'news.example'),
    ])
    expect([records.length, skipped]).toEqual([1, 2])
  })
})

test('a line of another program is rejected, another notice of BIND is skipped', () => {
  const { rejected, skipped } = readLines('bind-query', [
    'hello',
    '20-Nov-2026 21:16:41.398 general: info: zone example.org/IN: loaded serial 1',
    '20-Nov-2026 21:16:41.398 queries: info: client @0x1 10.0.0.1#1 (a): query: a IN',
    '20-Nov-2026 21:16:41.398 security: info: client @0x1 10.0.0.1#1 (a): query (cache) denied',
  ])
  expect(rejected.map(({ line }) => line)).toEqual([1, 3])
  expect(skipped).toBe(2)
})
