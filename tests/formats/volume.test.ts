import { expect, test } from 'vitest'
import { linesOf, readLines, visitsOf } from './reading.ts'

const VOLUME = ['bytesSent', 'bytesReceived', 'durationMs'] as const
const volumesOf = (format: string, lines: readonly string[]) =>
  visitsOf(format, lines).map((visit) => VOLUME.map((name) => visit[name]))

const HEADER =
  '#fields\tts\tid.orig_h\tid.resp_h\tid.resp_p\tproto\tservice\tduration\torig_bytes\tresp_bytes'
const row = (...volume: string[]) =>
  ['1795000000.5', '192.0.2.7', '203.0.113.9', '443', 'tcp', 'ssl', ...volume].join('\t')

test('a connection of Zeek has its bytes and its length, as rows and as JSON', () => {
  const rows = ['#separator \\x09', '#path\tconn', HEADER, row('200.2504', '1234567', '89')]
  expect(volumesOf('zeek-conn', rows)).toEqual([[1_234_567, 89, 200_250]])
  const json = {
    _path: 'conn',
    ts: 1_795_000_000.5,
    'id.orig_h': '192.0.2.7',
    'id.resp_h': '203.0.113.9',
    'id.resp_p': 443,
    proto: 'tcp',
    duration: 0.25,
    orig_bytes: 10,
    resp_bytes: 0,
  }
  expect(volumesOf('zeek-conn', [JSON.stringify(json)])).toEqual([[10, 0, 250]])
})

test('a connection with impossible figures counts without them', () => {
  const none = [null, null, null]
  const rows = [
    ['-', '-', '-'],
    ['-3', '-1', '1.5'],
    ['1e12', '99999999999999999999', 'many'],
    ['', 'NaN', '0x10'],
  ]
  const lines = ['#separator \\x09', '#path\tconn', HEADER, ...rows.map((cells) => row(...cells))]
  const reading = readLines('zeek-conn', lines)
  expect(reading.rejected).toEqual([])
  expect(volumesOf('zeek-conn', lines)).toEqual([none, none, none, none])
})

test('a flow of Suricata is a connection with its bytes, at the time of its start', () => {
  const reading = readLines('suricata-eve', linesOf('suricata-eve/suricata-7.0.10.json'))
  const flows = reading.records.filter(({ visit }) => visit.bytesSent !== null)
  expect(
    flows
      .map(({ visit }) => [visit.application, visit.dstPort, ...VOLUME.map((name) => visit[name])].join(' '))
      .sort(),
  ).toEqual(['http 80 488 1071 2', 'http 80 551 1692 5', 'tls 443 1255 3038 4', 'tls 443 1329 3050 5'])
  expect(flows.map(({ visit }) => new Date(visit.at).toISOString()).sort()[0]).toBe(
    '2026-11-21T03:49:09.686Z',
  )
})

test.each([
  ['a look-up', { app_proto: 'dns' }],
  ['what is neither TCP nor UDP', { proto: 'IPv6-ICMP' }],
  ['a flow without bytes', { flow: { pkts_toserver: 1 } }],
])('%s is skipped among the flows', (_, changes) => {
  const event = {
    timestamp: '2026-11-21T03:49:08.372777+0000',
    event_type: 'flow',
    src_ip: '192.0.2.7',
    dest_ip: '203.0.113.9',
    dest_port: 53,
    proto: 'UDP',
    flow: { bytes_toserver: 99, bytes_toclient: 87, age: 3 },
    ...changes,
  }
  expect(readLines('suricata-eve', [JSON.stringify(event)])).toMatchObject({ records: [], skipped: 1 })
})

test('a flow without start and end has its age', () => {
  const flow = { bytes_toserver: 5, bytes_toclient: -1, age: 3 }
  const event = {
    timestamp: '2026-11-21T03:49:08Z',
    event_type: 'flow',
    src_ip: '192.0.2.7',
    proto: 'TCP',
    flow,
  }
  expect(volumesOf('suricata-eve', [JSON.stringify(event)])).toEqual([[5, null, 3_000]])
})

test('our own lines have the figures, and wrong ones are left out', () => {
  const line = {
    accessAt: '2026-11-21T03:49:08Z',
    deviceIP: '192.0.2.7',
    domain: 'a.example',
    application: 'tls',
  }
  const lines = [
    { bytesSent: 7, bytesReceived: 2 ** 53 - 1, durationMs: 61_000 },
    { bytesSent: -7, bytesReceived: 2 ** 53, durationMs: 1e12 },
    { bytesSent: 1.5, bytesReceived: null, durationMs: '5' },
  ].map((volume) => JSON.stringify({ ...line, ...volume }))
  const none = [null, null, null]
  expect(volumesOf('netwarden-ndjson', lines)).toEqual([[7, 2 ** 53 - 1, 61_000], none, none])
  expect(readLines('netwarden-ndjson', lines).rejected).toEqual([])
})
