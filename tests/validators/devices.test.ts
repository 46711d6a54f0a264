import {
  canonicalDnsServer,
  canonicalListenAddress,
  canonicalMac,
  isMac,
  isZeroGuid,
  parseDeviceEntry,
  parseDnsClientMatch,
  readDnsServerText,
} from '@netwarden/shared/validators'
import { describe, expect, test } from 'vitest'

const PIN = `${'A'.repeat(43)}=`

describe('MAC addresses', () => {
  test.each([
    'AA-BB-CC-DD-EE-0F',
    'aa:bb:cc:dd:ee:0f',
    'aa.bb.cc.dd.ee.0f',
    'aabb.ccdd.ee0f',
    'AABB-CCDD-EE0F',
    'aabbccddee0f',
  ])('reads %s as lower case with colons', (text) => {
    expect(canonicalMac(text)).toBe('aa:bb:cc:dd:ee:0f')
  })

  test.each([
    '',
    'aa:bb:cc:dd:ee',
    'aa:bb:cc:dd:ee:ff:00',
    'aa:bb-cc:dd:ee:ff',
    'a:b:c:d:e:f',
    'gg:bb:cc:dd:ee:ff',
    'aabbccddeef',
    'aabb.ccdd-eeff',
    'aa:bb:cc:dd:ee:ff ',
    'aa:bb:cc:dd:ee:ff\n',
    'aa:bb:cc:dd:ee:f\u200f',
    'ａa:bb:cc:dd:ee:ff',
    'aa::bb:cc:dd:ee:ff',
  ])('rejects %j', (text) => {
    expect(isMac(text)).toBe(false)
  })
})

describe('device entries', () => {
  test.each([
    ['::ffff:10.0.0.1', { kind: 'ip', entry: '10.0.0.1', hostBitsCleared: false }],
    ['10.1.1.1/16', { kind: 'cidr', entry: '10.1.0.0/16', hostBitsCleared: true }],
    ['AABB.CCDD.EEFF', { kind: 'mac', entry: 'aa:bb:cc:dd:ee:ff', hostBitsCleared: false }],
    ['fe80::1%eth0', null],
    ['printer', null],
  ])('reads %s', (text, entry) => {
    expect(parseDeviceEntry(text)).toEqual(entry)
  })
})

describe('DNS servers', () => {
  test.each([
    ['9.9.9.9', '9.9.9.9'],
    ['9.9.9.9#5353', '9.9.9.9#5353'],
    ['2620:FE::FE#53', '2620:fe::fe#53'],
    ['9.9.9.9#65535', '9.9.9.9#65535'],
    ['9.9.9.9#65536', null],
    ['9.9.9.9#0', null],
    ['9.9.9.9#', null],
    ['9.9.9.9:53', null],
    ['9.9.9.9#053', null],
    ['dns.example', null],
    ['224.0.0.1', null],
    ['239.255.255.250#5353', null],
    ['255.255.255.255', null],
    ['::ffff:224.0.0.1', null],
    ['ff02::fb', null],
    ['0.0.0.0', null],
    ['::#53', null],
    ['TLS://DNS.example@9.9.9.9#853', 'tls://dns.example@9.9.9.9'],
    ['tls://dns.example@9.9.9.9:8853', 'tls://dns.example@9.9.9.9#8853'],
    ['tls://dns.example@2620:fe::fe', 'tls://dns.example@[2620:fe::fe]'],
    ['tls://[2620:FE::FE]#853', 'tls://[2620:fe::fe]'],
    ['tls://9.9.9.9', 'tls://9.9.9.9'],
    ['tls://dns.example', 'tls://dns.example'],
    ['https://dns.example@9.9.9.9:443', 'https://dns.example@9.9.9.9/dns-query'],
    ['https://dns.example@[2620:fe::fe]:8443/q', 'https://dns.example@[2620:fe::fe]:8443/q'],
    [`tls://9.9.9.9;pin=sha256/${PIN}`, `tls://9.9.9.9;pin=sha256/${PIN}`],
    ['tls://9.9.9.9;pin=sha256/short', null],
    ['tls://9.9.9.9;pin=md5/abc', null],
    ['tls://dns.example@dns.example', null],
    ['tls://@9.9.9.9', null],
    ['tls://localhost', null],
    ['tls://dns.example@224.0.0.1', null],
    ['tls://dns.example@0.0.0.0', null],
    ['tls://dns.example@9.9.9.9/path', null],
    ['tls://dns.example@9.9.9.9#65536', null],
    ['https://dns.example@9.9.9.9/a?b', null],
    ['https://dns.example@9.9.9.9/../x y', null],
    ['https://user:secret@9.9.9.9/', null],
    ['http://9.9.9.9/dns-query', null],
  ])('reads %s as %j', (text, canonical) => {
    expect(canonicalDnsServer(text)).toBe(canonical)
  })

  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['::#53', '::#53'],
    ['224.0.0.1#53', null],
    ['255.255.255.255', null],
    ['ff02::1', null],
  ])('an address to listen on is read from %s as %j', (text, canonical) => {
    expect(canonicalListenAddress(text)).toBe(canonical)
  })

  test('DNS servers are read from one field without duplicates', () => {
    const { servers } = readDnsServerText('9.9.9.9, 2620:fe::fe，9.9.9.9#53,9.9.9.9#54')
    expect(servers).toEqual(['9.9.9.9', '2620:fe::fe', '9.9.9.9#54'])
  })

  test.each([
    ['', ''],
    ['9.9.9.9,', ''],
    ['9.9.9.9 8.8.8.8', '9.9.9.9 8.8.8.8'],
    ['9.9.9.9, a ,b', 'a'],
    [`9.9.9.9,${'😀'.repeat(99)}`, `${'😀'.repeat(64)}…`],
  ])('DNS servers are rejected as a whole in %j, with the faulty part named', (text, faulty) => {
    expect(readDnsServerText(text)).toEqual({ faulty })
  })
})

describe('clients with their own DNS servers', () => {
  test.each([
    ['10.0.0.1', { kind: 'ip', match: '10.0.0.1', hostBitsCleared: false, span: '10.0.0.1' }],
    ['10.0.0.1/32', { kind: 'cidr', match: '10.0.0.1/32', hostBitsCleared: false, span: '10.0.0.1' }],
    [
      '10.9.9.9/8',
      { kind: 'cidr', match: '10.0.0.0/8', hostBitsCleared: true, span: '10.0.0.0-10.255.255.255' },
    ],
    [
      '0.0.0.0/0',
      { kind: 'cidr', match: '0.0.0.0/0', hostBitsCleared: false, span: '0.0.0.0-255.255.255.255' },
    ],
    [
      '10.0.0.0 - 10.255.255.255',
      {
        kind: 'range',
        match: '10.0.0.0-10.255.255.255',
        hostBitsCleared: false,
        span: '10.0.0.0-10.255.255.255',
      },
    ],
    [
      '10.0.0.1-10.0.0.1',
      { kind: 'range', match: '10.0.0.1-10.0.0.1', hostBitsCleared: false, span: '10.0.0.1' },
    ],
    [
      '2001:DB8::/127',
      { kind: 'cidr', match: '2001:db8::/127', hostBitsCleared: false, span: '2001:db8::-2001:db8::1' },
    ],
    ['::ffff:10.0.0.1', { kind: 'ip', match: '10.0.0.1', hostBitsCleared: false, span: '10.0.0.1' }],
    ['10.0.0.9-10.0.0.1', null],
    ['10.0.0.1-2001:db8::1', null],
    ['10.0.0.0/33', null],
    ['aa:bb:cc:dd:ee:ff', null],
    ['fe80::1%eth0', null],
    ['example.com', null],
    ['', null],
  ])('clients with their own DNS servers are read from %j', (text, match) => {
    expect(parseDnsClientMatch(text)).toEqual(match)
  })
})

test('only the all-zero GUID is the zero GUID', () => {
  expect(isZeroGuid('00000000-0000-0000-0000-000000000000')).toBe(true)
  for (const text of ['', '0', '00000000-0000-0000-0000-000000000001', '00000000000000000000000000000000']) {
    expect(isZeroGuid(text)).toBe(false)
  }
})
