import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { linesOf, readLines, visitsOf } from './reading.ts'

test('an answer of version 2 joins its query', () => {
  const visit = visitsOf('suricata-eve', linesOf('suricata-eve/version-2.json'))[0]
  expect(visit).toMatchObject({
    at: Date.UTC(2026, 10, 20, 21, 16, 41, 398),
    deviceIp: '192.168.10.41',
    domain: 'www.example.com',
    answers: ['203.0.113.80', '203.0.113.81'],
    dstIp: '203.0.113.80',
    dstHost: 'edge.example.net',
    cnames: ['edge.example.net'],
    dstPort: null,
    rcode: 'NOERROR',
    latencyMs: 12,
    verdict: null,
  })
})

test('tls and http are visits, alerts and counters are skipped', () => {
  const reading = readLines('suricata-eve', linesOf('suricata-eve/version-2.json'))
  const found = reading.records.map(({ visit: { application, domain, dstIp, dstPort } }) => [
    application,
    domain,
    dstIp,
    dstPort,
  ])
  expect(found).toEqual([
    ['dns', 'www.example.com', '203.0.113.80', null],
    ['tls', 'www.example.com', '203.0.113.80', 443],
    ['tls', null, '203.0.113.82', 8443],
    ['http', 'intranet.example.com', '203.0.113.90', 80],
    ['dns', 'lost.example.com', null, null],
    ['dns', 'gone.example.com', null, null],
  ])
  expect(reading).toMatchObject({ joined: 1, skipped: 3, rejected: [] })
})

test('the lines of an answer of version 1 join, whichever direction they have', () => {
  const visits = visitsOf('suricata-eve', linesOf('suricata-eve/version-1.json'))
  expect(visits.map(({ cnames }) => cnames)).toEqual([['edge.example.net'], []])
  expect(visits.map(({ deviceIp, domain, dstIp, dstHost }) => [deviceIp, domain, dstIp, dstHost])).toEqual([
    ['192.168.10.41', 'www.example.com', '203.0.113.80', 'edge.example.net'],
    ['192.168.10.41', 'alone.example.com', '203.0.113.99', null],
  ])
})

test('requests and responses of version 3 join', () => {
  const visits = visitsOf('suricata-eve', linesOf('suricata-eve/version-3.json'))
  expect(visits).toHaveLength(1)
  expect(visits[0]).toMatchObject({
    domain: 'www.example.com',
    qtype: 'AAAA',
    dstIp: '2001:db8::80',
    latencyMs: 5,
  })
})

test('a line that is not a JSON object, or not an event, is rejected', () => {
  const { rejected } = readLines('suricata-eve', [
    '[1]',
    '{"a":',
    '{}',
    '{"event_type":"dns","dns":{"type":"query"}}',
  ])
  expect(rejected.map(({ key }) => key)).toEqual([
    'ingest.line.json',
    'ingest.line.json',
    'ingest.line.missing',
    'ingest.line.missing',
  ])
})

test('a protocol named like an object member is another protocol', () => {
  const lines = linesOf('suricata-eve/version-2.json').map((line) => line.replace('"TCP"', '"constructor"'))
  const visit = visitsOf('suricata-eve', lines).find(({ application }) => application === 'http')
  expect(visit?.transport).toBe('other')
})

test('lookups, TLS, HTTP and flows in the output of Suricata 7.0.10 are read as they were made', () => {
  const reading = readLines('suricata-eve', linesOf('suricata-eve/suricata-7.0.10.json'))
  const facts = reading.records.map(({ visit }) =>
    [
      visit.deviceIp,
      visit.application,
      visit.transport,
      visit.qtype,
      visit.domain,
      visit.rcode,
      visit.dstIp,
    ].join(' '),
  )
  expect(facts.sort()).toMatchInlineSnapshot(`
    [
      "192.168.77.41 dns tcp A www.example.com NOERROR 203.0.113.80",
      "192.168.77.41 dns udp A gone.example.com NXDOMAIN ",
      "192.168.77.41 dns udp A odd\\032name.example.com NXDOMAIN ",
      "192.168.77.41 dns udp A shop.example.com NOERROR 203.0.113.80",
      "192.168.77.41 dns udp A www.example.com NOERROR 203.0.113.80",
      "192.168.77.41 dns udp A xn--fsqu00a.example.com NOERROR 203.0.113.81",
      "192.168.77.41 dns udp AAAA www.example.com NOERROR 2001:db8::80",
      "192.168.77.41 dns udp HTTPS www.example.com NOERROR ",
      "192.168.77.41 dns udp MX example.com NOERROR ",
      "192.168.77.41 dns udp PTR 80.113.0.203.in-addr.arpa NOERROR ",
      "192.168.77.41 dns udp SRV _ldap._tcp.example.com NOERROR ",
      "192.168.77.41 dns udp TXT txt.example.com NOERROR ",
      "192.168.77.41 http tcp    192.168.77.1",
      "192.168.77.41 http tcp    192.168.77.1",
      "192.168.77.41 http tcp    192.168.77.1",
      "192.168.77.41 http tcp  intranet.example.com  192.168.77.1",
      "192.168.77.41 tls tcp    192.168.77.1",
      "192.168.77.41 tls tcp    192.168.77.1",
      "192.168.77.41 tls tcp    192.168.77.1",
      "192.168.77.41 tls tcp  intranet.example.com  192.168.77.1",
      "fd77::41 dns udp A www.example.com NOERROR 203.0.113.80",
    ]
  `)
  expect(reading).toMatchObject({ joined: 13, skipped: 18, rejected: [] })
})

describe('queries and answers out of order', () => {
  const START = Date.UTC(2026, 10, 21, 8)
  const event = (at: number, index: number, dns: object) => ({
    at,
    line: JSON.stringify({
      timestamp: new Date(at).toISOString(),
      event_type: 'dns',
      flow_id: 1_000 + index,
      src_ip: '192.0.2.7',
      src_port: 40_000,
      dest_ip: '192.0.2.53',
      dest_port: 53,
      proto: 'UDP',
      dns: { version: 2, id: index, rrname: `n${index}.example`, rrtype: 'A', ...dns },
    }),
  })

  test.each([
    ['an import', 19 * 60_000, true],
    ['a followed file', 9_000, false],
  ])('join in %s when lines are up to %i ms late', (_, lateness, isImport) => {
    const random = seededRandom(7)
    const events = Array.from({ length: 340 }, (_, index) => START + index * 2_000).flatMap((at, index) => [
      event(at, index, { type: 'query' }),
      event(at + 50, index, { type: 'answer', rcode: 'NOERROR', grouped: { A: ['203.0.113.9'] } }),
    ])
    const lines = events
      .map(({ at, line }) => ({ line, place: at + random() * lateness }))
      .sort((one, other) => one.place - other.place)
      .map(({ line }) => line)
    const { records, joined } = readLines('suricata-eve', lines, { isImport })
    expect([records.length, joined]).toEqual([340, 340])
    for (const { visit } of records) {
      expect([visit.rcode, visit.dstIp, visit.latencyMs]).toEqual(['NOERROR', '203.0.113.9', 50])
    }
  })

  test('an answer whose query is missing is a visit at the end', () => {
    const { line } = event(START, 1, { type: 'answer', rcode: 'NXDOMAIN' })
    expect(readLines('suricata-eve', [line]).records).toMatchObject([
      { visit: { domain: 'n1.example', rcode: 'NXDOMAIN', latencyMs: null } },
    ])
  })
})
