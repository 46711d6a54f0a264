import { describe, expect, test } from 'vitest'
import { linesOf, readLines, visitsOf } from './reading.ts'

/** What sensors wrote down, as Zeek's manual shows it: times as seconds and as ISO 8601, fields of a packaged sensor. */
describe('lines of running Zeek sensors', () => {
  test('tell of a page that was fetched', () => {
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
        transport: 'tcp',
        application: 'http',
        qtype: null,
        rcode: null,
        latencyMs: null,
        verdict: null,
      },
    ])
  })

  test('tell of connections', () => {
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

  test('tell who was given an address for how long', () => {
    const { leases, rejected } = readLines('zeek-dhcp', linesOf('zeek-dhcp/manual.json'))
    expect(rejected).toEqual([])
    const from = Date.UTC(2020, 9, 2, 4, 14, 39, 135)
    expect(leases.map(({ lease }) => lease)).toEqual([
      { ip: '192.168.4.152', mac: '3c:58:c2:2f:91:21', name: '3071N0098017422', from, to: from + 86_400_000 },
    ])
  })
})
