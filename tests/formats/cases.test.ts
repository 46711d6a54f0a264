import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detectFormat } from '../../api/src/pipeline/formats/index.ts'
import { readLines } from './reading.ts'

const NOW = Date.UTC(2026, 10, 28)
const CASES = new URL('../../fixtures/cases/', import.meta.url)

test.each([
  ['c01_dnsmasq_proto.log', 'dnsmasq', 3],
  ['c01b_dnsmasq_proto_mixed.log', 'dnsmasq', 21],
  ['c02_unbound_rfc5424.log', 'unbound', 3],
  ['c02b_unbound_bsd_pri.log', 'unbound', 2],
  ['c03_zeek_underscore.json', 'zeek-dns', 2],
  ['c03b_zeek_underscore.tsv.log', 'zeek-dns', 1],
  ['c05_bind_docker_prefix.log', 'bind-query', 2],
  ['c06b_coredns_message.json', 'coredns', 1],
  ['c07_eve_syslog.log', 'suricata-eve', 2],
  ['c07b_eve_v8.json', 'suricata-eve', 4],
  ['c13_docker_syslog_id.log', 'dnsmasq', 3],
  ['c13b_host_capital_digit_ip.log', 'dnsmasq', 4],
  ['c13c_bind_host_capital.log', 'bind-query', 2],
  ['c13d_rfc5424_host_digit.log', 'dnsmasq', 2],
  ['c13e_journal_container_id.json', 'dnsmasq', 2],
  ['c14_journal_bytes.json', 'dnsmasq', 3],
  ['c14b_journal_coredns_tty.json', 'coredns', 2],
  ['c15_bind_responses.log', 'bind-query', 2],
  ['c15b_bind_responses_only.log', 'bind-query', 2],
  ['c16_unbound_dot_doh.log', 'unbound', 4],
])('the lines of %s are read as %s into %i visits with device and name', (file, name, count) => {
  const lines = readFileSync(new URL(file, CASES), 'utf8').trimEnd().split('\n')
  expect(detectFormat(lines)?.format.name).toBe(name)
  const { records, rejected } = readLines(name, lines, { now: NOW })
  expect(rejected).toEqual([])
  expect(records).toHaveLength(count)
  for (const { visit } of records) expect([visit.deviceIp, visit.domain]).not.toContain(null)
})

const visitsOf = (file: string, name: string) =>
  readLines(name, readFileSync(new URL(file, CASES), 'utf8').trimEnd().split('\n'), { now: NOW }).records.map(
    ({ visit }) => visit,
  )

test('octets of a journal that are no UTF-8 are escaped in the name', () => {
  expect(visitsOf('c14_journal_bytes.json', 'dnsmasq').map(({ domain }) => domain)).toEqual([
    'mail.harbor.example',
    'b\\252cher.harbor.example',
    'tail.harbor.example',
  ])
})

test('responses of BIND give their queries a code and a latency, and are visits without them', () => {
  const shown = (file: string) =>
    visitsOf(file, 'bind-query').map(({ deviceIp, rcode, transport, latencyMs }) => [
      ...[deviceIp, rcode, transport, latencyMs],
    ])
  expect(shown('c15_bind_responses.log')).toEqual([
    ['10.30.0.5', 'NOERROR', 'udp', 20],
    ['10.30.0.6', 'NXDOMAIN', 'tcp', 80],
  ])
  expect(shown('c15b_bind_responses_only.log')).toEqual([
    ['10.30.0.5', 'NOERROR', 'udp', null],
    ['fd00:30::6', 'NXDOMAIN', 'tcp', null],
  ])
})

test('DNS over TLS and HTTPS reaches Unbound by TCP', () => {
  expect(visitsOf('c16_unbound_dot_doh.log', 'unbound').map(({ transport }) => transport)).toEqual([
    ...['tcp', 'tcp', 'tcp', 'udp'],
  ])
})

test('a query with an unknown prefix is rejected, a line of another program is skipped', () => {
  const reading = readLines('dnsmasq', [
    'Nov 26 08:10:01 dnsmasq[2210]: XYZ 501 query[A] mail.harbor.example from 192.168.7.21',
    'Nov 26 08:10:01 gw sshd[7]: Accepted publickey for root',
  ])
  expect(reading).toMatchObject({ skipped: 1, records: [] })
  expect(reading.rejected.map(({ line }) => line)).toEqual([1])
})

test('a name that the upstream server blocks is banned', () => {
  const { records } = readLines('dnsmasq', [
    'Nov 26 11:00:08 dnsmasq[9]: query[A] ext.harbor.example from 10.63.0.6',
    'Nov 26 11:00:08 dnsmasq[9]: reply ext.harbor.example is 0.0.0.0 (EDE: blocked)',
  ])
  expect(records[0]?.visit.verdict).toBe('banned')
})

test('a Zeek line without a device is rejected', () => {
  const { rejected } = readLines('zeek-dns', ['{"_path":"dns","ts":1795600000.2,"query":"a.example"}'])
  expect(rejected).toMatchObject([{ key: 'ingest.line.missing' }])
})

test('each JSON line of Zeek is read by its own log type', () => {
  const lines = readFileSync(new URL('c04_zeek_mixed_streams.json', CASES), 'utf8').trimEnd().split('\n')
  for (const name of ['zeek-conn', 'zeek-dns']) {
    const { records, rejected } = readLines(name, lines, { now: NOW })
    expect(rejected).toEqual([])
    expect(records.map(({ visit }) => [visit.application, visit.domain])).toEqual([
      ['tls', null],
      ['dns', 'files.harbor.example'],
      ['tls', 'files.harbor.example'],
      ['dns', 'chat.harbor.example'],
    ])
  }
})

test('each header of a Zeek table names the log type of the rows below it', () => {
  const header = (path: string, columns: string[]) => [
    '#separator \\x09',
    `#path\t${path}`,
    ['#fields', ...columns].join('\t'),
  ]
  const endpoints = ['ts', 'id.orig_h', 'id.orig_p', 'id.resp_h', 'id.resp_p', 'proto']
  const { records, rejected, skipped } = readLines(
    'zeek-dns',
    [
      ...header('dns', [...endpoints, 'query']),
      '1795600000.1\t10.9.1.14\t50112\t10.9.0.53\t53\tudp\tfiles.harbor.example',
      ...header('kerberos', [...endpoints, 'client', 'service', 'cipher']),
      '1795600000.2\t10.9.1.14\t50112\t10.9.0.88\t88\ttcp\tuser/HARBOR\tkrbtgt/HARBOR\taes256',
      ...header('ssl', [...endpoints, 'server_name']),
      '1795600000.3\t10.9.1.14\t50113\t203.0.113.77\t443\ttcp\tchat.harbor.example',
    ],
    { now: NOW },
  )
  expect(rejected).toEqual([])
  expect(skipped).toBe(10)
  expect(records.map(({ visit }) => [visit.application, visit.domain])).toEqual([
    ['dns', 'files.harbor.example'],
    ['tls', 'chat.harbor.example'],
  ])
})

test.each([
  [
    '{"ts":1795600000.1,"id.orig_h":"10.9.1.14","id.resp_h":"10.9.0.88","client":"a","service":"krbtgt","cipher":"x"}',
  ],
  [
    '{"ts":1795600000.1,"id.orig_h":"10.9.1.14","id.resp_h":"10.9.0.60","trans_depth":0,"method":"INVITE","uri":"sip:a@b.example","user_agent":"phone","status_code":200,"call_id":"7"}',
  ],
])('the line of another protocol %s is skipped', (line) => {
  expect(detectFormat([line])).toBeNull()
  for (const name of ['zeek-ssl', 'zeek-http']) {
    expect(readLines(name, [line], { now: NOW })).toMatchObject({ records: [], rejected: [{ line: 1 }] })
  }
})
