import { describe, expect, test } from 'vitest'
import { linesOf, readLines, visitsOf } from './reading.ts'

/** What sensors wrote down, as Zeek's manual and its regression tests show it. */
describe('lines of running Zeek sensors', () => {
  test('contain a page that was fetched', () => {
    expect(visitsOf('zeek-http', linesOf('zeek-http/manual.json'))).toEqual([
      {
        at: Date.UTC(2020, 5, 5, 14, 39, 59, 512),
        deviceIp: '192.168.4.76',
        deviceMac: null,
        domain: 'testmyids.com',
        dstIp: '31.3.245.133',
        dstHost: null,
        dstPort: 80,
        answers: [],
        outsideTtl: null,
        cnames: [],
        transport: 'tcp',
        application: 'http',
        qtype: null,
        rcode: null,
        latencyMs: null,
        bytesSent: null,
        bytesReceived: null,
        durationMs: null,
        verdict: null,
      },
    ])
  })

  test('contain connections', () => {
    const visits = visitsOf('zeek-conn', linesOf('zeek-conn/manual.json'))
    expect(
      visits.map(({ at, deviceIp, dstIp, dstPort, transport, application }) => [
        new Date(at).toISOString(),
        deviceIp,
        dstIp,
        dstPort,
        transport,
        application,
      ]),
    ).toEqual([
      ['2020-06-05T14:39:59.305Z', '192.168.4.76', '192.168.4.1', 53, 'udp', 'dns'],
      ['2020-06-05T14:39:59.430Z', '192.168.4.76', '31.3.245.133', 80, 'tcp', 'http'],
      ['2020-10-02T04:14:14.443Z', '0.0.0.0', '255.255.255.255', 67, 'udp', 'other'],
    ])
  })

  test('contain the leases of addresses', () => {
    const { leases, rejected } = readLines('zeek-dhcp', linesOf('zeek-dhcp/manual.json'))
    expect(rejected).toEqual([])
    const from = Date.UTC(2020, 9, 2, 4, 14, 39, 135)
    expect(leases.map(({ lease }) => lease)).toEqual([
      { ip: '192.168.4.152', mac: '3c:58:c2:2f:91:21', name: '3071N0098017422', from, to: from + 86_400_000 },
    ])
  })

  test('lines of running Zeek sensors have different columns in different versions', () => {
    const pages = ['bro-2.3', 'zeek-3.0'].flatMap((version) =>
      visitsOf('zeek-http', linesOf(`zeek-http/${version}.log`)),
    )
    expect(pages.map(({ at, deviceIp, domain, dstIp }) => [at, deviceIp, domain, dstIp])).toEqual([
      [1_354_328_870_191, '128.2.6.136', 'www.google.com', '173.194.75.103'],
      // A request that could not be read has an answer, but neither method nor host.
      [1_354_328_874_299, '128.2.6.136', null, '173.194.75.103'],
      [1_354_328_899_526, '128.2.6.136', 'www.google.com', '173.194.75.103'],
      [1_354_328_924_559, '128.2.6.136', 'www.google.com', '173.194.75.103'],
      [1_257_655_301_652, '2001:4978:f:4c::2', 'ipv6.google.com', '2001:4860:b002::68'],
      [1_257_655_302_514, '2001:4978:f:4c::2', 'ipv6.google.com', '2001:4860:b002::68'],
    ])
    const { leases } = readLines('zeek-dhcp', linesOf('zeek-dhcp/bro-2.2.log'))
    const from = 1_370_200_444_371
    expect(leases.map(({ lease }) => lease)).toEqual([
      { ip: '128.2.6.189', mac: '90:b1:1c:99:49:29', name: '', from, to: from + 900_000 },
    ])
  })

  test('contain tunnels, ICMP without a port, and columns of a policy script', () => {
    const { records, rejected } = readLines('zeek-conn', linesOf('zeek-conn/zeek-3.0.log'))
    expect(rejected).toEqual([])
    expect(
      records.map(({ visit: { deviceIp, dstIp, dstPort, transport, application } }) =>
        [deviceIp, dstIp, dstPort, transport, application].join(' '),
      ),
    ).toEqual([
      '2001:4978:f:4c::2 2001:4860:b002::68 80 tcp http',
      '192.168.3.101 216.14.98.22 5072 udp other',
      '192.168.3.101 216.14.98.22 5072 udp other',
      ':: ff02::1:ff00:2  other other',
      '2001:4978:f:4c::1 2001:4978:f:4c::2  other other',
      'fe80::216:cbff:fe9a:4cb9 ff02::1:ff00:2  other other',
    ])
    const withHardware = visitsOf('zeek-conn', linesOf('zeek-conn/zeek-3.0-l2.log'))
    // The hardware address is that of the next hop, which several devices may share: it names none of them.
    expect(withHardware.map(({ deviceIp, deviceMac, dstPort }) => [deviceIp, deviceMac, dstPort])).toEqual([
      ['141.142.220.118', null, 80],
      ['141.142.220.118', null, 53],
      ['fe80::217:f2ff:fed7:cf65', null, 5353],
    ])
  })
})
