import { describe, expect, test } from 'vitest'
import { readDnsAnswer } from '../../api/src/pipeline/formats/dns-answer.ts'
import { accountedFor, countBy, linesOf, readLines, samplesOf, visitsOf } from './reading.ts'

describe('adguardhome', () => {
  const visits = visitsOf('adguardhome', linesOf('adguardhome/querylog.json'))
  const of = (name: string, qtype = 'A') =>
    visits.find((visit) => visit.domain === name && visit.qtype === qtype)

  test('reads query, client, answer and time of each line', () => {
    expect(visits).toHaveLength(15)
    expect(of('www.example.com')).toEqual({
      at: Date.parse('2026-11-20T14:16:01.972Z'),
      deviceIp: '192.168.66.20',
      deviceMac: null,
      domain: 'www.example.com',
      dstIp: '93.184.215.14',
      dstHost: 'www.example.com-v4.edgesuite.net',
      dstPort: null,
      answers: ['93.184.215.14'],
      outsideTtl: null,
      cnames: ['www.example.com-v4.edgesuite.net'],
      transport: 'other',
      application: 'dns',
      qtype: 'A',
      rcode: 'NOERROR',
      latencyMs: 21.837429,
      bytesSent: null,
      bytesReceived: null,
      durationMs: null,
      verdict: 'passed',
    })
    expect(of('www.example.com', 'AAAA')?.dstIp).toBe('2606:2800:21f:cb07:6820:80da:af6b:8b2c')
    expect(of('no-such-name.example.com')).toMatchObject({ rcode: 'NXDOMAIN', deviceIp: '2001:db8:66::20' })
    expect(of('router.lan')).toMatchObject({ deviceIp: 'fe80::6a:1', dstIp: '192.168.66.1' })
    expect(of('slow.example.net')).toMatchObject({ rcode: null, latencyMs: 10_000 })
    expect(
      ['login.phish.example', 'www.youtube.com', 'www.google.com'].map((name) => of(name)?.transport),
    ).toEqual(['tcp', 'tcp', 'udp'])
  })

  test('reads blocked queries of AdGuard Home as banned, and rewritten ones as passed', () => {
    const banned = visits.filter(({ verdict }) => verdict === 'banned')
    expect(banned.map(({ domain }) => domain)).toEqual([
      'ads.doubleclick.net',
      'ads.doubleclick.net',
      'login.phish.example',
      'www.youtube.com',
      'parental.example',
    ])
    expect(banned.filter(({ dstIp, answers }) => dstIp !== null || answers.length > 0)).toEqual([])
    expect(of('www.google.com')).toMatchObject({ verdict: 'passed', dstIp: '216.239.38.120' })
    expect(of('nas.home.arpa')).toMatchObject({ verdict: 'passed', dstIp: '192.168.66.5' })
  })

  test('reads lines of versions in which a rule was not a list', () => {
    const old = visitsOf('adguardhome', linesOf('adguardhome/version-0.104.json'))
    expect(old.map(({ verdict, dstIp }) => [verdict, dstIp])).toEqual([
      ['banned', null],
      ['passed', '203.0.113.8'],
      ['passed', '192.168.66.9'],
    ])
  })

  test('names the fault of a line', () => {
    const [whole = ''] = linesOf('adguardhome/querylog.json')
    const { rejected } = readLines('adguardhome', [
      whole.replace('"QH"', '"XX"'),
      whole.replace('"T":"2026-11', '"T":"yesterday'),
      whole.replace('"IP":"192.168.66.20"', '"IP":"nobody"'),
      whole.slice(0, 80),
    ])
    expect(rejected.map(({ key }) => key)).toEqual([
      'ingest.line.missing',
      'ingest.line.time',
      'ingest.line.value',
      'ingest.line.json',
    ])
  })

  test('an answer that is malformed, truncated or points at itself is read as far as possible', () => {
    const header = [0, 1, 0x81, 0x83, 0, 1, 0, 2, 0, 0, 0, 0]
    expect(readDnsAnswer(Buffer.from([1, 2, 3]))).toBeNull()
    const ring = [0xc0, 12, 0, 5, 0, 1, 0xc0, 12, 0, 5, 0, 1, 0, 0, 0, 1, 0, 2, 0xc0, 12]
    expect(readDnsAnswer(Buffer.from([...header, ...ring]))).toEqual({
      rcode: 'NXDOMAIN',
      addresses: [],
      ttls: [1],
      cnames: [],
    })
    expect(readDnsAnswer(Buffer.from([...header, 1]))).toMatchObject({ addresses: [] })
  })
})

describe('pihole', () => {
  const visits = visitsOf('pihole', linesOf('pihole/version-6.csv'))
  const of = (name: string) => visits.find(({ domain }) => domain === name)

  test('reads time, client, type, reply and status of each line', () => {
    expect(visits).toHaveLength(18)
    expect(visits[0]).toMatchObject({
      at: 1_795_184_200_123,
      deviceIp: '192.168.66.20',
      domain: 'www.example.com',
      qtype: 'A',
      rcode: 'NOERROR',
      latencyMs: 21.3179588317871,
      bytesSent: null,
      bytesReceived: null,
      durationMs: null,
      verdict: 'passed',
      dstIp: null,
    })
    expect(countBy(visits, 'verdict')).toEqual({ passed: 10, banned: 7, null: 1 })
    expect(of('_sip._tcp.example.com')?.qtype).toBe('SRV')
    expect(of('quic.example.com')?.qtype).toBe('SVCB')
    expect(of('20.66.168.192.in-addr.arpa')?.qtype).toBe('PTR')
    expect(of('broken.example.com')?.rcode).toBe('SERVFAIL')
    expect(of('pending.example.com')).toMatchObject({ verdict: null, rcode: null, latencyMs: null })
    expect(of('txt\\032"quoted",\\032odd.example')?.qtype).toBe('TXT')
  })

  test('reads queries that Pi-hole or its upstream blocked as banned', () => {
    const banned = visits.filter(({ verdict }) => verdict === 'banned').map(({ domain }) => domain)
    expect(banned).toEqual([
      'ads.doubleclick.net',
      'ads.doubleclick.net',
      'telemetry.example.net',
      'blocked.example.org',
      'cname.shop.example',
      'use-application-dns.net',
      'upstream.blocked.example',
    ])
    const five = visitsOf('pihole', linesOf('pihole/version-5.csv'))
    expect(five.map(({ verdict }) => verdict)).toEqual(['passed', 'banned', 'passed', 'banned'])
  })

  test('requires the header, and names its fault', () => {
    const [header = '', line = ''] = linesOf('pihole/version-5.csv')
    const { rejected, skipped } = readLines('pihole', [
      line,
      header,
      line.replace('192.168.66.20', '17'),
      line.replace('1795184200', 'noon'),
      '1,"open',
      '1,2,3',
    ])
    expect(skipped).toBe(1)
    expect(rejected.map(({ key }) => key)).toEqual([
      'ingest.line.missing',
      'ingest.line.value',
      'ingest.line.time',
      'ingest.line.openQuote',
      'ingest.line.fields',
    ])
  })
})

describe('coredns', () => {
  const NAMES = ['www.example.com', 'www.example.com', 'kubernetes.default.svc.cluster.local']

  test.each(samplesOf('coredns'))('reads %s', (path) => {
    const reading = readLines('coredns', linesOf(path), { tz: 'Asia/Shanghai' })
    expect(reading.rejected).toEqual([])
    const visits = reading.records.map(({ visit }) => visit)
    expect(visits).toHaveLength(10)
    expect(visits.slice(0, 3).map(({ domain }) => domain)).toEqual(NAMES)
    // The old form is in UTC; all others are of Shanghai's clock or name the zone.
    expect(Math.floor((visits[0]?.at ?? 0) / 1000)).toBe(Date.parse('2026-11-20T14:17:10Z') / 1000)
    expect(visits[0]).toMatchObject({
      deviceIp: '10.244.0.19',
      transport: 'udp',
      qtype: 'A',
      latencyMs: 21.337951,
      bytesSent: null,
      bytesReceived: null,
      durationMs: null,
    })
    expect(visits[3]?.rcode).toBe('NXDOMAIN')
    expect(visits[4]).toMatchObject({ deviceIp: '2001:db8:66::20', transport: 'tcp' })
    expect(visits[8]).toMatchObject({ qtype: 'TYPE65400', domain: 'odd\\032name.example.com' })
    expect(visits[9]).toMatchObject({ rcode: null, verdict: null })
  })

  test('a line without a time, and a line of another program, are rejected', () => {
    const [line = ''] = linesOf('coredns/logger-time.log')
    const reading = readLines('coredns', [
      line.slice(line.indexOf('[INFO]')),
      line.replace(' NOERROR', ''),
      'root:x:0:0:root:/root:/bin/bash',
      line,
    ])
    expect(reading.rejected.map(({ key }) => key)).toEqual([
      'ingest.line.time',
      'ingest.line.unknown',
      'ingest.line.unknown',
    ])
    expect(accountedFor(reading)).toBe(4)
  })
})
