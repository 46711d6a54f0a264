import {
  canonicalDnsServer,
  canonicalMac,
  isMac,
  isZeroGuid,
  parseDeviceEntry,
  parseDnsServerList,
} from '@netwarden/shared'
import { describe, expect, test } from 'vitest'

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
  ])('refuses %j', (text) => {
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
  ])('reads %s as %j', (text, canonical) => {
    expect(canonicalDnsServer(text)).toBe(canonical)
  })

  test('come several in one field, each once', () => {
    expect(parseDnsServerList('9.9.9.9, 2620:fe::fe，9.9.9.9')).toEqual(['9.9.9.9', '2620:fe::fe'])
  })

  test.each(['', '9.9.9.9,', '9.9.9.9 8.8.8.8', 'a'])('are refused as a whole in %j', (text) => {
    expect(parseDnsServerList(text)).toBeNull()
  })
})

test('only the all-zero GUID is the zero GUID', () => {
  expect(isZeroGuid('00000000-0000-0000-0000-000000000000')).toBe(true)
  for (const text of ['', '0', '00000000-0000-0000-0000-000000000001', '00000000000000000000000000000000']) {
    expect(isZeroGuid(text)).toBe(false)
  }
})
