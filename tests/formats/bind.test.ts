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
