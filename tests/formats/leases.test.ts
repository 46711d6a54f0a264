import { describe, expect, test } from 'vitest'
import { macOfDuid } from '../../api/src/pipeline/formats/lease-identity.ts'
import type { ParsedLease } from '../../api/src/pipeline/visit.ts'
import { linesOf, OPTIONS, readLines } from './reading.ts'

const [LAPTOP, PHONE, CAMERA, PRINTER] = [1, 2, 3, 4].map((n) => `02:00:5e:10:00:0${n}`)
const HALF_DAY = 43_200_000
const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const leasesOf = (name: string, lines: readonly string[], now = OPTIONS.now): ParsedLease[] =>
  readLines(name, lines, { now }).leases.map(({ lease }) => lease)

describe('zeek-dhcp', () => {
  const granted = [
    {
      ip: '192.168.60.100',
      mac: LAPTOP,
      name: 'laptop-lina',
      from: at('20T09:00:00.104'),
      to: at('20T21:00:00.104'),
    },
    {
      ip: '192.168.60.101',
      mac: PHONE,
      name: 'phone, wang',
      from: at('20T09:01:00.5'),
      to: at('20T10:01:00.5'),
    },
    { ip: '192.168.60.103', mac: PRINTER, name: 'printer-2', from: at('20T09:03:20'), to: null },
    {
      ip: '192.168.60.101',
      mac: LAPTOP,
      name: 'laptop-lina',
      from: at('20T09:05:00.25'),
      to: at('20T10:05:00.25'),
    },
  ]

  test.each(['tsv.log', 'stream.json'])('reads the addresses that a server assigned, in %s', (file) => {
    expect(leasesOf('zeek-dhcp', linesOf(`zeek-dhcp/${file}`))).toEqual(granted)
  })

  test('skips offers, inquiries and releases', () => {
    expect(readLines('zeek-dhcp', linesOf('zeek-dhcp/stream.json'))).toMatchObject({
      skipped: 4,
      rejected: [],
    })
  })

  test('names the fault of a line', () => {
    const line = (fields: object) =>
      JSON.stringify({
        _path: 'dhcp',
        ts: 1795165200,
        mac: PHONE,
        assigned_addr: '10.0.0.1',
        lease_time: 60,
        ...fields,
      })
    const wrong = [
      line({ ts: 'x' }),
      line({ assigned_addr: '10.0.0.256' }),
      line({ mac: 'x' }),
      line({ lease_time: -1 }),
    ]
    expect(readLines('zeek-dhcp', wrong).rejected.map(({ params }) => params)).toEqual([
      { value: 'x' },
      { field: 'assigned_addr', value: '10.0.0.256' },
      { field: 'mac', value: 'x' },
      { field: 'lease_time', value: '-1' },
    ])
  })
})

describe('kea-csv', () => {
  test('starts a lease at the last request of the device: its end minus its length', () => {
    expect(leasesOf('kea-csv', linesOf('kea-csv/lease4.csv'))[0]).toEqual({
      ip: '192.168.60.100',
      mac: LAPTOP,
      name: 'laptop-lina',
      from: 1795276451000 - HALF_DAY,
      to: 1795276451000,
    })
  })

  test('reads IPv6 leases, by the hardware address or the one inside the DUID', () => {
    const lines = linesOf('kea-csv/lease6.csv')
    const held = [
      ['2001:db8:60::100', LAPTOP],
      ['2001:db8:60::101', PHONE],
    ]
    const without = lines.map((line) => line.replace(/,02:00:5e:10:00:0\d,0,,/, ',,0,,'))
    expect(without).not.toEqual(lines)
    for (const text of [lines, without])
      expect(leasesOf('kea-csv', text).map(({ ip, mac }) => [ip, mac])).toEqual(held)
  })

  const header = 'address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state'
  const row = (lifetime: string, expire: string, state: string, hostname = '') =>
    `10.0.0.1,${PHONE},,${lifetime},${expire},1,0,0,${hostname},${state}`

  test('reads leases without an end, expired ones, and names with a comma', () => {
    const lines = [
      header,
      row('4294967295', '1795165200', '0'),
      row('3600', '1795165200', '2', "wang&#x2c 's phone."),
    ]
    expect(leasesOf('kea-csv', lines)).toEqual([
      { ip: '10.0.0.1', mac: PHONE, name: '', from: 1795165200000, to: null },
      { ip: '10.0.0.1', mac: PHONE, name: "wang, 's phone", from: 1795161600000, to: 1795165200000 },
    ])
  })

  test('skips declined addresses, deleted leases, prefixes and clients without a hardware address', () => {
    const six = linesOf('kea-csv/lease6.csv')
    const lines = [
      header,
      row('3600', '1795165200', '1'),
      row('0', '1795165200', '0'),
      row('3600', '1795165200', '0').replace(PHONE ?? '', ''),
      six[0] ?? '',
      (six[1] ?? '').replace('20000,0,', '20000,2,'),
    ]
    expect(readLines('kea-csv', lines)).toMatchObject({ leases: [], skipped: 6, rejected: [] })
  })

  test('names the fault of a line', () => {
    const lines = [row('1', '2', '0'), header, 'a,b', row('x', '1', '0'), row('1', '', '0')]
    expect(readLines('kea-csv', lines).rejected.map(({ line, key }) => [line, key])).toEqual([
      [1, 'ingest.line.missing'],
      [3, 'ingest.line.fields'],
      [4, 'ingest.line.value'],
      [5, 'ingest.line.time'],
    ])
  })
})

describe('isc-leases', () => {
  test('reads the blocks of dhcpd.leases, with the line of each', () => {
    const { leases, rejected } = readLines('isc-leases', linesOf('isc-leases/dhcpd.leases'))
    expect(leases.map(({ lease }) => [lease.ip, lease.mac, lease.name])).toEqual([
      ['192.168.60.100', LAPTOP, 'laptop-lina'],
      ['192.168.60.101', PHONE, 'phone'],
      ['192.168.60.102', CAMERA, ''],
      ['192.168.60.103', PRINTER, 'printer-2'],
    ])
    expect(leases[0]?.lease).toMatchObject({ from: at('21T03:53:48'), to: at('21T15:53:48') })
    expect(rejected).toEqual([])
  })

  test('reads the DUIDs of dhcpd6.leases; a lease begins at the last request of the client', () => {
    expect(leasesOf('isc-leases', linesOf('isc-leases/dhcpd6.leases'))).toEqual([
      { ip: '2001:db8:60::120', mac: LAPTOP, name: '', from: at('21T03:53:50'), to: at('21T15:53:50') },
      { ip: '2001:db8:60::103', mac: PHONE, name: '', from: at('21T03:53:56'), to: at('21T15:53:56') },
    ])
  })

  test('reads DUIDs in hexadecimal octets', () => {
    expect(leasesOf('isc-leases', linesOf('isc-leases/dhcpd6-hex.leases'))).toMatchObject([
      { ip: 'fd00:30::105', mac: '02:42:ac:1e:00:05' },
    ])
  })

  const block = (...statements: string[]) => [
    'lease 10.0.0.1 {',
    ...statements.map((text) => `  ${text}`),
    '}',
  ]
  const hardware = `hardware ethernet ${PHONE};`

  test('reads times of the epoch, escapes in names, and leases that never end', () => {
    const lines = block(
      'starts epoch 1795165200; # Fri Nov 20 10:00:00 2026',
      'ends never;',
      'binding state active;',
      hardware,
      'client-hostname "\\344\\272\\221 \\"x\\"";',
    )
    expect(leasesOf('isc-leases', lines)).toEqual([
      { ip: '10.0.0.1', mac: PHONE, name: '云 "x"', from: 1795165200000, to: null },
    ])
  })

  test('ends a released lease at its release, and skips abandoned addresses', () => {
    const times = ['starts 5 2026/11/20 09:00:00;', 'ends 5 2026/11/20 09:20:00;']
    const lines = [
      ...block(...times, 'binding state free;', hardware),
      ...block(...times, 'binding state abandoned;', hardware),
      ...block(...times, 'binding state free;'),
    ]
    expect(leasesOf('isc-leases', lines)).toMatchObject([{ from: at('20T09:00:00'), to: at('20T09:20:00') }])
  })

  test('skips other blocks, delegated prefixes and a truncated block', () => {
    const six = linesOf('isc-leases/dhcpd6.leases')
    const lines = [
      'failover peer "a" state {',
      '  my state normal at 5 2026/11/20 09:00:00;',
      '}',
      'host "x" {',
      '  dynamic;',
      `  ${hardware}`,
      '}',
      'lease 10.0.0.9 {',
      '  starts 5 2026/11/20 09:00:00;',
      ...block('starts 5 2026/11/20 09:00:00;', 'ends 5 2026/11/20 10:00:00;', 'on expiry {', '}', hardware),
      ...six.map((line) => line.replace('ia-na', 'ia-pd').replace('iaaddr', 'iaprefix')),
    ]
    const { leases, rejected } = readLines('isc-leases', lines)
    expect(leases.map(({ lease }) => [lease.ip, lease.mac])).toEqual([['10.0.0.1', PHONE]])
    expect(rejected).toEqual([])
  })
})

describe('dnsmasq-leases', () => {
  const lines = linesOf('dnsmasq-leases/dual-stack.leases')
  const now = at('21T04:00:00')

  test('starts a current lease now, since the file contains only its end', () => {
    expect(leasesOf('dnsmasq-leases', lines, now)).toEqual([
      {
        ip: '192.168.60.119',
        mac: LAPTOP,
        name: 'laptop-lina',
        from: now,
        to: 1795276635000,
        earliest: now - 86_400_000,
      },
      {
        ip: '2001:db8:60::112',
        mac: PHONE,
        name: '',
        from: now,
        to: 1795240940000,
        earliest: now - 86_400_000,
      },
      {
        ip: '2001:db8:60::117',
        mac: LAPTOP,
        name: '',
        from: now,
        to: 1795240935000,
        earliest: now - 86_400_000,
      },
    ])
  })

  test('uses the last moment of an ended lease, and any earlier time for an endless one', () => {
    const old = linesOf('dnsmasq-leases/dnsmasq.leases')
    const [printer, camera] = leasesOf('dnsmasq-leases', old, at('25T00:00:00'))
    expect(printer).toMatchObject({ mac: PRINTER, from: at('25T00:00:00'), to: null, earliest: 0 })
    expect(camera).toMatchObject({ mac: CAMERA, name: '', from: 1795276416999, to: 1795276417000 })
  })

  test('rejects invalid leases, and skips clients without an Ethernet address', () => {
    const odd = [
      '1795276635 06-02:00:5e:10:00:01 192.168.60.119 x *',
      '1795240940 T1 2001:db8::1 * 00:02:00:00:ab:11',
      '1795276635 02:00:5e:10:00:01 192.168.60.999 x *',
      'x',
    ]
    const { skipped, rejected } = readLines('dnsmasq-leases', odd)
    expect([skipped, rejected.map(({ key }) => key)]).toEqual([
      2,
      ['ingest.line.value', 'ingest.line.unknown'],
    ])
  })
})

test.each([
  ['00:03:00:01:02:00:5e:10:00:01', LAPTOP],
  ['000100013293d33f02005e100002', PHONE],
  ['00:02:00:00:ab:11:02:00:5e:10:00:01', null],
  ['00:04:02:00:5e:10:00:01:02:00:5e:10:00:01:02:00', null],
  ['00:03:00:06:02:00:5e:10:00:01', null],
  ['', null],
])('the DUID %s contains %s', (duid, mac) => {
  expect(macOfDuid(duid)).toBe(mac)
})
