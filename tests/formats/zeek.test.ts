import { describe, expect, test } from 'vitest'
import { linesOf, readLines, visitsOf } from './reading.ts'

const HEADER = ['#separator \\x09', '#unset_field\t-', '#path\tdns']

describe('zeek-dns', () => {
  const visits = visitsOf('zeek-dns', linesOf('zeek-dns/tsv.log'))

  test('uses the first address as destination and the end of the CNAME chain as its host', () => {
    expect(visits[0]).toEqual({
      at: Date.UTC(2026, 10, 20, 9, 0, 0, 100),
      deviceIp: '192.168.10.21',
      deviceMac: null,
      domain: 'www.example.com',
      dstIp: '203.0.113.80',
      dstHost: 'edge7.example.net',
      dstPort: null,
      answers: ['203.0.113.80', '203.0.113.81'],
      outsideTtl: null,
      cnames: ['cdn.example.net', 'edge7.example.net'],
      transport: 'udp',
      application: 'dns',
      qtype: 'A',
      rcode: 'NOERROR',
      latencyMs: 12.345,
      bytesSent: null,
      bytesReceived: null,
      durationMs: null,
      verdict: null,
    })
  })

  test('cuts times to whole milliseconds', () => {
    expect(visits[2]?.at).toBe(Date.UTC(2026, 10, 20, 9, 0, 1))
  })

  test('keeps a query without an answer', () => {
    expect(visits[2]).toMatchObject({
      domain: 'nobody.example.org',
      qtype: 'HTTPS',
      rcode: null,
      transport: 'tcp',
    })
  })

  test('spells names, addresses and types uniformly', () => {
    expect(visits.map(({ domain }) => domain)).toEqual([
      'www.example.com',
      'www.example.com',
      'nobody.example.org',
      '_spotify-connect._tcp.local',
      '*\\000\\000',
      'gone.example.com',
      '.',
      'text.example.com',
      'new.example.com',
      'xn--mnchen-3ya.example',
      null,
    ])
    expect(visits[1]?.dstIp).toBe('2001:db8::80')
    expect(visits[8]?.qtype).toBe('TYPE4660')
    expect(visits[9]?.deviceIp).toBe('192.168.10.25')
  })

  test('finds no address inside the text of a TXT record', () => {
    expect(visits[7]).toMatchObject({ qtype: 'TXT', answers: [], dstIp: null })
  })

  test('reads names of an answer as its chain only for address queries', () => {
    const lines = [
      ...HEADER,
      '#set_separator\t,',
      '#fields\tts\tid.orig_h\tquery\tqtype_name\trcode_name\tanswers',
      '1.5\t10.0.0.1\tgone.example\tA\tNXDOMAIN\tcdn.example,edge.example',
      '1.5\t10.0.0.1\tgone.example\tMX\tNOERROR\tcdn.example,edge.example',
      '1.5\t10.0.0.1\tloop.example\tAAAA\tNOERROR\tOdd\\x20.Example,odd\\x20.example,2001:db8::1',
    ]
    const found = visitsOf('zeek-dns', lines)
    expect(found.map(({ answers, cnames, dstHost }) => [answers, cnames, dstHost])).toEqual([
      [[], ['cdn.example', 'edge.example'], null],
      [[], [], null],
      [['2001:db8::1'], ['odd\\032.example'], 'odd\\032.example'],
    ])
  })

  test('follows each header of concatenated logs, with its own separators and column order', () => {
    const found = visitsOf('zeek-dns', linesOf('zeek-dns/concatenated.log'))
    expect(found.map(({ domain, answers }) => [domain, answers])).toEqual([
      ['mail.example.com', ['203.0.113.25', '203.0.113.26']],
      ['a|b.example.com', []],
      ['www.example.com', ['203.0.113.80']],
    ])
  })

  test('reads JSON lines with dotted or nested names and times as seconds, milliseconds or text', () => {
    const found = visitsOf('zeek-dns', linesOf('zeek-dns/stream.json'))
    expect(found.map(({ at, deviceIp, domain }) => [new Date(at).toISOString(), deviceIp, domain])).toEqual([
      ['2026-11-20T09:00:00.398Z', '192.168.10.21', 'www.example.com'],
      ['2026-11-20T09:00:01.500Z', '192.168.10.22', 'odd\\255name.example.com'],
      ['2026-11-20T09:00:02.000Z', '2001:db8::15', 'www.example.org'],
    ])
  })

  test('rejects a line before any header', () => {
    expect(readLines('zeek-dns', ['1795165200.1\tx']).rejected).toEqual([
      { line: 1, key: 'ingest.line.noHeader', params: undefined },
    ])
  })

  test('rejects a line with another number of fields, or an invalid time, address or name', () => {
    const lines = [
      ...HEADER,
      '#fields\tts\tid.orig_h\tquery',
      '1.5\t10.0.0.1',
      'x\t10.0.0.1\ta.example',
      '1.5\t10.0.0.256\ta.example',
      `1.5\t10.0.0.1\t${'a.'.repeat(200)}example`,
    ]
    const { rejected, records } = readLines('zeek-dns', lines)
    expect(records).toEqual([])
    expect(rejected.map(({ line, key }) => [line, key])).toEqual([
      [5, 'ingest.line.fields'],
      [6, 'ingest.line.time'],
      [7, 'ingest.line.value'],
      [8, 'ingest.line.value'],
    ])
    expect(rejected[0]?.params).toEqual({ expected: 3, actual: 2 })
  })

  test('reads lines that end as on Windows and begin with a byte order mark', () => {
    const lines = linesOf('zeek-dns/tsv.log').map((line) => `${line}\r`)
    expect(visitsOf('zeek-dns', [`\ufeff${lines[0]}`, ...lines.slice(1)])).toEqual(visits)
  })
})

test('a reader of one Zeek log reads the rows of another by their own header', () => {
  const lines = linesOf('zeek-ssl/tsv.log')
  expect(readLines('zeek-conn', lines)).toEqual(readLines('zeek-ssl', lines))
})

describe('zeek-ssl', () => {
  const visits = visitsOf('zeek-ssl', linesOf('zeek-ssl/tsv.log'))

  test('reads the server name as domain, and an address as none', () => {
    expect(visits.map(({ domain }) => domain)).toEqual(['www.example.com', null, 'video.example.com', null])
  })

  test('detects QUIC by the version', () => {
    expect(visits.map(({ application, transport }) => `${application}/${transport}`)).toEqual([
      'tls/tcp',
      'tls/tcp',
      'quic/udp',
      'tls/tcp',
    ])
  })

  test('reads the visited address and port', () => {
    expect(visits[1]).toMatchObject({ dstIp: '203.0.113.81', dstPort: 8443, qtype: null, rcode: null })
  })
})

test('zeek-http reads the host without its port, and an address as no domain', () => {
  const visits = visitsOf('zeek-http', [...linesOf('zeek-http/tsv.log'), ...linesOf('zeek-http/stream.json')])
  expect(visits.map(({ domain, dstPort }) => [domain, dstPort])).toEqual([
    ['intranet.example.com', 80],
    ['shop.example.com', 8080],
    [null, 80],
    [null, 8000],
    [null, 80],
    ['news.example.com', 80],
  ])
})

test.each([
  ['http://full.url/x', null, 'http://full.url/x'],
  ['a.com, b.com', null, 'a.com, b.com'],
  ['Host:notaport', null, 'Host:notaport'],
  ['bad\\x20name.example', null, 'bad\\x20name.example'],
  ['x'.repeat(400), null, 'x'.repeat(255)],
  ['Shop.Example:8080', 'shop.example', null],
  ['bücher.example', 'xn--bcher-kva.example', null],
])('zeek-http keeps a visit to %j, which is a name or is shown unchanged', (host, domain, dstHost) => {
  const fields = ['ts', 'id.orig_h', 'id.orig_p', 'id.resp_h', 'id.resp_p', 'host']
  const lines = [HEADER[0], HEADER[1], '#path\thttp', `#fields\t${fields.join('\t')}`]
  const line = ['1.5', '10.0.0.1', '4000', '203.0.113.1', '80', host].join('\t')
  const { records, rejected } = readLines('zeek-http', [...lines.map(String), line])
  expect(rejected).toEqual([])
  expect(records.map(({ visit }) => [visit.domain, visit.dstHost])).toEqual([[domain, dstHost]])
})

test('zeek-conn detects the application by the service', () => {
  const visits = visitsOf('zeek-conn', [...linesOf('zeek-conn/tsv.log'), ...linesOf('zeek-conn/stream.json')])
  expect(visits.map(({ application, transport, domain }) => [application, transport, domain])).toEqual([
    ['dns', 'udp', null],
    ['tls', 'tcp', null],
    ['quic', 'udp', null],
    ['http', 'tcp', null],
    ['other', 'tcp', null],
    ['other', 'other', null],
    ['tls', 'tcp', null],
  ])
})
