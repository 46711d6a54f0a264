import {
  canonicalCidr,
  canonicalIp,
  canonicalIpRange,
  ipSchema,
  isCidr,
  isIp,
  isIpRange,
  isIpv4,
  isIpv4Cidr,
  isIpv6,
  isIpv6Cidr,
} from '@netwarden/shared/validators'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'

describe('IPv4', () => {
  test.each(['0.0.0.0', '1.2.3.4', '255.255.255.255', '192.168.0.10'])('accepts %s', (text) => {
    expect(isIpv4(text)).toBe(true)
    expect(isIp(text)).toBe(true)
  })

  test.each([
    '',
    '10',
    '0x7f.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '1.2.3',
    '1.2.3.04',
    '00.0.0.0',
    '1.2.3.4.5',
    '1.2.3.256',
    '1.2.3.-4',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1..2.3',
    '.1.2.3',
    '1.2.3.',
    '１.2.3.4',
    '1.2.3.4\0',
    '1.2.3.4\n',
    '1.2.3.4\u200f',
    '٠.0.0.0',
    '1.2.3.1e1',
    '4294967295',
    '1.2.3.4/32',
    '😀',
  ])('rejects %j', (text) => {
    expect(isIpv4(text)).toBe(false)
    expect(isIp(text)).toBe(false)
  })
})

describe('IPv6', () => {
  test.each([
    '::',
    '::1',
    '1::',
    '2001:db8::1',
    '2001:DB8:0:0:0:0:0:1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '::ffff:1.2.3.4',
    '64:ff9b::192.0.2.33',
    '1:2:3:4:5:6:1.2.3.4',
    'fe80::1',
  ])('accepts %s', (text) => {
    expect(isIpv6(text)).toBe(true)
  })

  test.each([
    '',
    ':',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '12345::',
    'g::',
    '::1%eth0',
    'fe80::1%1',
    '[::1]',
    '::1.2.3',
    '::010.0.0.1',
    '::1.2.3.4:5',
    '1.2.3.4::',
    '1:2:3:4:5:6:7:8::',
    '::1 ',
    '::\0',
    '::1\u200e',
    ':1::',
    '1::2:',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1.2.3.4',
  ])('rejects %j', (text) => {
    expect(isIpv6(text)).toBe(false)
  })

  test.each([
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['1:0:0:0:0:0:0:0', '1::'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['::192.0.2.1', '::c000:201'],
    ['10.0.0.1', '10.0.0.1'],
  ])('spells %s as %s', (text, canonical) => {
    expect(canonicalIp(text)).toBe(canonical)
  })

  test('agrees with an independent parser for random addresses', () => {
    const random = seededRandom(6)
    for (let round = 0; round < 3_000; round++) {
      const groups = Array.from({ length: 8 }, () => (random() < 0.5 ? 0 : Math.floor(random() * 65_536)))
      if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') continue
      const text = groups.map((group) => group.toString(16)).join(':')
      const reference = ipaddr.IPv6.parse(text).toRFC5952String()
      expect(canonicalIp(text)).toBe(reference)
      expect(canonicalIp(reference)).toBe(reference)
    }
  })
})

describe('networks', () => {
  test.each(['0.0.0.0/0', '10.0.0.0/8', '1.2.3.4/32', '192.168.1.77/24'])(
    'accepts %s as IPv4 network',
    (text) => {
      expect([isIpv4Cidr(text), isIpv6Cidr(text), isCidr(text)]).toEqual([true, false, true])
    },
  )

  test.each(['::/0', '2001:db8::/32', '::1/128', 'fe80::1/10'])('accepts %s as IPv6 network', (text) => {
    expect([isIpv4Cidr(text), isIpv6Cidr(text), isCidr(text)]).toEqual([false, true, true])
  })

  test.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/ 8',
    '10/8',
    '10.0.0/8',
    '::/129',
    '::/01',
    '::1%eth0/64',
    '::/1e1',
    '/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/8\0',
  ])('rejects %j', (text) => {
    expect(isCidr(text)).toBe(false)
    expect(canonicalCidr(text)).toBeNull()
  })

  test.each([
    ['10.1.2.3/8', '10.0.0.0/8', true],
    ['10.0.0.0/8', '10.0.0.0/8', false],
    ['1.2.3.4/0', '0.0.0.0/0', true],
    ['255.255.255.255/31', '255.255.255.254/31', true],
    ['255.255.255.255/32', '255.255.255.255/32', false],
    ['2001:DB8::1/32', '2001:db8::/32', true],
    ['2001:db8:0:0::/64', '2001:db8::/64', false],
    ['2001:db8::8000:0:0:1/65', '2001:db8:0:0:8000::/65', true],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8', true],
    ['::ffff:10.1.2.3/128', '10.1.2.3/32', false],
    ['::ffff:10.1.2.3/90', '::ffc0:0:0/90', true],
  ])('clears the host bits of %s and reports them', (text, cidr, hostBitsCleared) => {
    expect(canonicalCidr(text)).toEqual({ cidr, hostBitsCleared })
  })
})

describe('ranges', () => {
  test.each([
    ['192.168.1.10-192.168.1.20', '192.168.1.10-192.168.1.20'],
    ['1.1.1.1-1.1.1.1', '1.1.1.1-1.1.1.1'],
    ['9.0.0.1 - 200.0.0.1', '9.0.0.1-200.0.0.1'],
    ['2001:DB8::1-2001:db8::ffff', '2001:db8::1-2001:db8::ffff'],
    ['::ffff:1.2.3.4-1.2.3.9', '1.2.3.4-1.2.3.9'],
  ])('reads %s', (text, canonical) => {
    expect(canonicalIpRange(text)).toBe(canonical)
  })

  test.each([
    '',
    '-',
    '1.1.1.1',
    '1.1.1.1-',
    '-1.1.1.1',
    '1.1.1.2-1.1.1.1',
    '1.1.1.1-::1',
    '1.1.1.1-2',
    '1.1.1.1-1.1.1.2-1.1.1.3',
    '2001:db8::2-2001:db8::1',
    '1.1.1.1-1.1.1.2\n',
  ])('rejects %j', (text) => {
    expect(isIpRange(text)).toBe(false)
  })
})

describe('schemas', () => {
  test('return the canonical spelling', () => {
    expect(ipSchema.parse('::FFFF:1.2.3.4')).toBe('1.2.3.4')
  })

  test.each([42, null, undefined, {}, '1.2.3'])('refuse %j with their text', (value) => {
    expect(ipSchema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['validation.ip'])
  })
})
