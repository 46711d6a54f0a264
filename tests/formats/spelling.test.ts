import { describe, expect, test } from 'vitest'
import { canonicalAddress } from '../../api/src/pipeline/formats/address.ts'
import { recordType, responseCode } from '../../api/src/pipeline/formats/dns-codes.ts'
import {
  canonicalDomain,
  canonicalDomainOfHexEscapes,
  canonicalDomainOfText,
} from '../../api/src/pipeline/formats/domain-name.ts'
import { epochMs, LogClock } from '../../api/src/pipeline/formats/log-clock.ts'

describe('domain names', () => {
  test.each([
    ['WWW.Example.COM.', 'www.example.com'],
    ['.', '.'],
    ['1.2.3', '1.2.3'],
    ['%61.example', '%61.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['１.example', '\\239\\188\\145.example'],
    ['a\\.b.example', 'a\\.b.example'],
    ['a\\046b.example', 'a\\.b.example'],
    ['\\065\\bc.example', 'abc.example'],
    ['b\\195\\188cher.example', 'b\\195\\188cher.example'],
    ['a b.example', 'a\\032b.example'],
    ['tab\there', 'tab\\009here'],
    ['end\\', 'end'],
    ['', null],
    [`${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(61), `${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(61)],
    [`${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(62), null],
    [`\\000${'a'.repeat(62)}.`.repeat(3) + 'a'.repeat(62), null],
    ['a'.repeat(65_536), null],
  ])('%j is spelled %j', (text, name) => {
    expect(canonicalDomain(text)).toBe(name)
    expect(canonicalDomain(text)).toBe(name)
  })

  test('a backslash that is no escape is kept, and a hexadecimal escape is a byte', () => {
    expect(canonicalDomainOfText('a\\b.example')).toBe('a\\\\b.example')
    expect(canonicalDomainOfHexEscapes('a\\xffb\\\\c\\x41.example')).toBe('a\\255b\\\\ca.example')
  })
})

describe('addresses', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    ['::192.0.2.1', '::c000:201'],
    ['0:0:0:0:0:ffff:192.0.2.1%eth0', '192.0.2.1'],
    ['2001:db8::1::1', null],
    ['2001:db8:1', null],
    ['2001:db8::g', null],
    ['::ffff:192.0.2.01', null],
    ['%eth0', null],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10', null],
    ['010.0.0.1', null],
    ['0x7f.0.0.1', null],
    ['1.2.3.4%eth0', null],
    ['1.2.3.256', null],
    [':::', null],
    ['__proto__', null],
  ])('%s is spelled %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
    expect(canonicalAddress(text)).toBe(address)
  })
})

test.each([
  ['a', 'A'],
  ['*', 'ANY'],
  ['TYPE65', 'HTTPS'],
  ['type=64', 'SVCB'],
  ['query-4660', 'TYPE4660'],
  ['NBSTAT', 'NBSTAT'],
  ['65536', null],
  ['constructor', null],
])('record type %s is %s', (text, type) => {
  expect(recordType(text)).toBe(type)
})

test.each([
  ['nxdomain', 'NXDOMAIN'],
  ['NOTIMPL', 'NOTIMP'],
  ['5', 'REFUSED'],
  ['RCODE3841', 'RCODE3841'],
  ['4096', null],
  ['__proto__', null],
])('response code %s is %s', (text, rcode) => {
  expect(responseCode(text)).toBe(rcode)
})

describe('times', () => {
  const clock = new LogClock({ tz: 'Europe/Berlin', now: Date.UTC(2026, 10, 22) })

  test.each([
    ['[1795209398]', '2026-11-20T21:16:38.000Z'],
    ['[1795209398.5]', '2026-11-20T21:16:38.500Z'],
    ['2026-11-20T21:16:41.398Z', '2026-11-20T21:16:41.398Z'],
    ['2026-11-20T21:16:41.3989', '2026-11-20T20:16:41.398Z'],
    ['2026-07-20 21:16:41,5', '2026-07-20T19:16:41.500Z'],
    ['2026-11-20T21:16:41+0530', '2026-11-20T15:46:41.000Z'],
    ['2026-11-20T21:16:41-05:00', '2026-11-21T02:16:41.000Z'],
    ['20-Nov-2026 21:16:41.398', '2026-11-20T20:16:41.398Z'],
    ['Nov  2 21:16:41', '2026-11-02T20:16:41.000Z'],
    ['Nov 20 2025 21:16:41', '2025-11-20T20:16:41.000Z'],
    ['Fri Nov 20 21:16:38 2026', '2026-11-20T20:16:38.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(clock.read(text, 0)).toBe(true)
    expect(new Date(clock.at).toISOString()).toBe(iso)
    expect(clock.end).toBe(text.length)
  })

  test('the hour that occurs twice when clocks are set back is resolved by the lines before', () => {
    const walls = ['01:30', '02:10', '02:50', '02:05', '02:45', '03:10']
    const log = new LogClock({ tz: 'Europe/Berlin', now: Date.UTC(2027, 1, 1) })
    const read = (wall: string) =>
      log.read(`Oct 25 ${wall}:00`, 0) ? new Date(log.at).toISOString().slice(11, 16) : ''
    expect(walls.map(read)).toEqual(['23:30', '00:10', '00:50', '01:05', '01:45', '02:10'])
    const live = new LogClock({ tz: 'Europe/Berlin', now: Date.parse('2026-10-25T01:20:00Z') })
    expect(live.read('Oct 25 02:19:58', 0)).toBe(true)
    expect(new Date(live.at).toISOString()).toBe('2026-10-25T01:19:58.000Z')
  })

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '31-Feb-2026 00:00:00',
    'Nob 20 21:16:41',
    '[]',
    '[x]',
    '',
  ])('%j is not a time', (text) => {
    expect(clock.read(text, 0)).toBe(false)
  })

  test('epoch seconds are cut to milliseconds without rounding', () => {
    expect(epochMs('1521911720.999999')).toBe(1_521_911_720_999)
    expect(epochMs('1521911720')).toBe(1_521_911_720_000)
    expect([epochMs(''), epochMs('1e9'), epochMs('-1'), epochMs('1.'), epochMs('9'.repeat(30))]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      1000,
      Number.NaN,
    ])
  })
})
