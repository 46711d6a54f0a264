import { describe, expect, test } from 'vitest'
import { visitsOf } from './reading.ts'

const OUTSIDE = '203.0.113.53'
const INSIDE = '192.168.1.1'

function zeek(server: string, answers: string, ttls: string) {
  const head = ['#separator \\x09', '#unset_field\t-', '#set_separator\t,', '#path\tdns']
  const fields = ['ts', 'id.orig_h', 'id.resp_h', 'query', 'qtype_name', 'answers', 'TTLs']
  const line = ['1.5', '10.0.0.1', server, 'name.example', 'A', answers, ttls].join('\t')
  return visitsOf('zeek-dns', [...head, `#fields\t${fields.join('\t')}`, line])[0]?.outsideTtl
}

function zeekJson(server: string) {
  const line = {
    _path: 'dns',
    ts: 1.5,
    'id.orig_h': '10.0.0.1',
    'id.resp_h': server,
    query: 'name.example',
    qtype_name: 'A',
    trans_id: 1,
    rcode_name: 'NOERROR',
    answers: ['edge.example', '192.168.4.1'],
    TTLs: [300, 5.5],
  }
  return visitsOf('zeek-dns', [JSON.stringify(line)])[0]?.outsideTtl
}

function suricata(server: string, ttls: (number | undefined)[]) {
  const base = { timestamp: '2026-11-20T21:16:41.398000+0000', flow_id: 7, proto: 'UDP' }
  const ends = { src_ip: '10.0.0.1', src_port: 50_000, dest_ip: server, dest_port: 53 }
  const query = { type: 'query', id: 9, rrname: 'name.example', rrtype: 'A' }
  const answers = ttls.map((ttl, index) => ({
    rrname: 'name.example',
    rrtype: 'A',
    ttl,
    rdata: `192.168.4.${index + 1}`,
  }))
  const answer = { version: 2, type: 'answer', id: 9, rrname: 'name.example', rcode: 'NOERROR', answers }
  const lines = [query, answer].map((dns) => JSON.stringify({ ...base, event_type: 'dns', ...ends, dns }))
  return visitsOf('suricata-eve', lines)[0]?.outsideTtl
}

/** A message with one A record in its answer (RFC 1035 §4.1). */
function message(address: string, ttl: number): string {
  const header = [0, 9, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]
  const question = [4, ...Buffer.from('name'), 7, ...Buffer.from('example'), 0, 0, 1, 0, 1]
  const time = Buffer.alloc(4)
  time.writeUInt32BE(ttl)
  const record = [0xc0, 12, 0, 1, 0, 1, ...time, 0, 4, ...address.split('.').map(Number)]
  return Buffer.from([...header, ...question, ...record]).toString('base64')
}

function adguard(upstream: string, address = '192.168.4.1', ttl = 30) {
  const line = {
    T: '2026-11-20T14:16:01.972Z',
    QH: 'name.example',
    QT: 'A',
    QC: 'IN',
    IP: '10.0.0.1',
    Result: {},
    Upstream: upstream,
    Answer: message(address, ttl),
  }
  return visitsOf('adguardhome', [JSON.stringify(line)])[0]?.outsideTtl
}

describe('the TTL of a private answer from outside', () => {
  test('the TTL of a private answer from outside is the least TTL of the answer', () => {
    expect(zeek(OUTSIDE, 'edge.example,192.168.4.1', '300.000000,5.500000')).toBe(5)
    expect(zeekJson(OUTSIDE)).toBe(5)
    expect(suricata(OUTSIDE, [60, 1])).toBe(1)
    expect(adguard('203.0.113.53:53')).toBe(30)
    expect(adguard('tls://[2001:db8::53]:853')).toBe(30)
  })

  test('the TTL of a private answer from outside is unknown where a server of the network answered, or none is named', () => {
    expect(zeek(INSIDE, '192.168.4.1', '0.000000')).toBeNull()
    expect(zeekJson(INSIDE)).toBeNull()
    expect(suricata(INSIDE, [60])).toBeNull()
    expect(adguard('192.168.1.1:53')).toBeNull()
    expect(adguard('')).toBeNull()
    expect(adguard('https://resolver.example/dns-query')).toBeNull()
  })

  test('the TTL of a private answer from outside is unknown for a public answer, and where the log has no TTL', () => {
    expect(zeek(OUTSIDE, '203.0.113.80', '5.000000')).toBeNull()
    expect(zeek(OUTSIDE, '192.168.4.1', '-')).toBeNull()
    expect(suricata(OUTSIDE, [undefined])).toBeNull()
    expect(adguard('203.0.113.53:53', '203.0.113.80')).toBeNull()
  })

  test('an impossible TTL counts as 0', () => {
    expect(zeek(OUTSIDE, '192.168.4.1', '99999999999.0')).toBe(0)
    expect(suricata(OUTSIDE, [-5])).toBe(0)
    expect(adguard('203.0.113.53:53', '192.168.4.1', 0xffff_ffff)).toBe(0)
  })
})
