import { describe, expect, test } from 'vitest'
import type { ParsedVisit } from '../../api/src/pipeline/visit.ts'
import { countBy, linesOf, readLines, visitsOf } from './reading.ts'

const AT = 'Nov 20 21:16:42 dnsmasq[7]: '
const lines = (...messages: string[]) => messages.map((message) => AT + message)
/** The cache answers in turns, so addresses are compared as sets; times differ between runs. */
const essence = ({ domain, qtype, rcode, answers, dstHost, verdict, deviceIp }: ParsedVisit) =>
  JSON.stringify([deviceIp, domain, qtype, rcode, [...answers].sort(), dstHost, verdict])

describe('dnsmasq', () => {
  test('joins the lines of a query by serial and client', () => {
    const reading = readLines('dnsmasq', linesOf('dnsmasq/extra-sinkholes.log'))
    const visits = reading.records.map(({ visit }) => visit)
    expect(reading).toMatchObject({ joined: 434, skipped: 7, rejected: [] })
    expect(countBy(visits, 'verdict')).toEqual({ null: 246, banned: 55 })
    expect(visits.find(({ domain, qtype }) => domain === 'alias-to-bad.test' && qtype === 'A')).toMatchObject(
      {
        dstIp: '203.0.113.20',
        dstHost: 'ads.example.com',
        rcode: 'NOERROR',
        verdict: null,
      },
    )
  })

  test('returns the same without serials', () => {
    const plain = visitsOf('dnsmasq', linesOf('dnsmasq/plain.log')).map(essence)
    const extra = visitsOf('dnsmasq', linesOf('dnsmasq/extra.log')).map(essence)
    expect(new Set(plain)).toEqual(new Set(extra))
    expect(plain).toHaveLength(54)
  })

  test('returns the same in syslog with ISO times', () => {
    const [first] = visitsOf('dnsmasq', linesOf('dnsmasq/syslog-iso.log'))
    expect(first).toMatchObject({ at: Date.UTC(2026, 10, 21, 0, 50, 7, 572), domain: 'www.example.org' })
  })

  test('reads configured blocks as banned, and local records as no verdict', () => {
    const visits = visitsOf('dnsmasq', linesOf('dnsmasq/plain.log'))
    const banned = visits.filter(({ verdict }) => verdict === 'banned').map(({ domain }) => domain)
    expect(new Set(banned)).toEqual(
      new Set(['ads.example.org', 'track.example.org', 'wall.example.org', 'other.lan', 'blackhole.example']),
    )
  })

  test.each([
    ['gravity blocked ads.example is 0.0.0.0', 'banned'],
    ['exactly denied ads.example is ::', 'banned'],
    ['regex blacklisted ads.example is NXDOMAIN', 'banned'],
    ['/etc/pihole/gravity.list ads.example is 10.0.0.9', 'banned'],
    ['config ads.example is NODATA', 'banned'],
    ['reply ads.example is 0.0.0.0', null],
    ['reply ads.example is NXDOMAIN', null],
    ['/etc/hosts ads.example is 192.168.1.9', null],
  ])('%s is %s', (message, verdict) => {
    expect(visitsOf('dnsmasq', lines('query[A] ads.example from 10.0.0.1', message))[0]?.verdict).toBe(
      verdict,
    )
  })

  test('assigns addresses to the query of their family, in the order of the queries', () => {
    const visits = visitsOf(
      'dnsmasq',
      lines(
        'query[A] www.example from 10.0.0.1',
        'forwarded www.example to 10.0.0.53',
        'query[AAAA] www.example from 10.0.0.1',
        'forwarded www.example to 10.0.0.53',
        'query[A] www.example from 10.0.0.2',
        'reply www.example is <CNAME>',
        'reply edge.example is 2001:db8::1',
        'reply www.example is <CNAME>',
        'reply edge.example is 203.0.113.1',
        'reply edge.example is 203.0.113.2',
        'reply www.example is <CNAME>',
        'reply edge.example is 203.0.113.3',
      ),
    )
    const found = visits.map(({ deviceIp, qtype, answers, dstHost }) => [deviceIp, qtype, answers, dstHost])
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        ['10.0.0.1', 'A', ['203.0.113.1', '203.0.113.2'], 'edge.example'],
        ['10.0.0.1', 'AAAA', ['2001:db8::1'], 'edge.example'],
        ['10.0.0.2', 'A', ['203.0.113.3'], 'edge.example'],
      ]),
    )
  })

  test.each([
    ['in the order of the questions', ''],
    ['by serial and client', '12 10.0.0.1/4000 '],
  ])('keeps the complete chain of an answer, logged %s', (_, id) => {
    const visits = visitsOf(
      'dnsmasq',
      lines(
        ...[
          'query[A] www.example from 10.0.0.1',
          'forwarded www.example to 10.0.0.53',
          'reply www.example is <CNAME>',
          'reply cdn.example is <CNAME>',
          'reply Edge.Example is 203.0.113.1',
          'reply Edge.Example is 203.0.113.2',
        ].map((message) => `${id}${message}`),
      ),
    )
    expect(visits.map(({ answers, cnames, dstHost }) => [answers, cnames, dstHost])).toEqual([
      [['203.0.113.1', '203.0.113.2'], ['cdn.example', 'edge.example'], 'edge.example'],
    ])
  })

  test('keeps a chain without a final address, and no address as one of its names', () => {
    const visits = visitsOf(
      'dnsmasq',
      lines(
        'query[A] www.example from 10.0.0.1',
        'reply www.example is <CNAME>',
        'reply gone.example is NXDOMAIN',
        'query[PTR] 9.113.0.203.in-addr.arpa from 10.0.0.1',
        'reply 203.0.113.9 is host.example',
      ),
    )
    expect(visits.map(({ rcode, cnames, dstHost }) => [rcode, cnames, dstHost])).toEqual([
      ['NXDOMAIN', ['gone.example'], null],
      ['NOERROR', [], null],
    ])
  })

  test('reads failures as response codes, by number or name, and drops their explanation', () => {
    const rcodeOf = (message: string) =>
      visitsOf('dnsmasq', lines('query[A] a.example from 10.0.0.1', message))[0]?.rcode
    expect(rcodeOf('reply error is 9')).toBe('NOTAUTH')
    expect(rcodeOf('reply error is SERVFAIL (EDE: network error)')).toBe('SERVFAIL')
  })

  test('assumes the newest year that is not more than a day ahead', () => {
    const now = Date.UTC(2027, 0, 2)
    const at = (time: string) =>
      visitsOf('dnsmasq', [`${time} dnsmasq[7]: query[A] a from 10.0.0.1`], { now })[0]?.at
    expect(at('Dec 31 23:59:59')).toBe(Date.UTC(2026, 11, 31, 23, 59, 59))
    expect(at('Jan  2 23:00:00')).toBe(Date.UTC(2027, 0, 2, 23))
    expect(at('Jan  3 01:00:00')).toBe(Date.UTC(2026, 0, 3, 1))
    expect(at('Feb 29 12:00:00')).toBe(Date.UTC(2024, 1, 29, 12))
  })

  test('reads the times of OpenWrt and of tagged syslogs, and skips other programs', () => {
    const reading = readLines('dnsmasq', [
      'Fri Nov 20 21:16:38 2026 daemon.info dnsmasq[1]: 5 10.0.0.1/4000 query[A] a.example from 10.0.0.1',
      'Nov 20 21:16:38 gw dnsmasq-dhcp[1]: DHCPACK(eth0) 10.0.0.9 aa:bb:cc:dd:ee:ff phone',
      'Nov 20 21:16:38 gw CRON[99]: (root) CMD (true)',
    ])
    expect(reading.records.map(({ visit }) => visit.at)).toEqual([Date.UTC(2026, 10, 20, 21, 16, 38)])
    expect(reading).toMatchObject({ skipped: 2, rejected: [] })
  })
})
