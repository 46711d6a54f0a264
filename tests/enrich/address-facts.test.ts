import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  describeAddress,
  openCountries,
  openMakers,
  openNetworkOwners,
  openOwnerTable,
  openRegions,
  parseOwners,
} from '../../api/src/pipeline/enrich/index.ts'
import { locateDataPackage } from '../../api/src/pipeline/enrich/package-data.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { tinyMmdb } from './support/tiny-mmdb.ts'

describe('owners of networks', () => {
  const owners = parseOwners(
    '16777216,16777471,13335,"Cloudflare, Inc."\n16778240,16779263,38803,Gtelecom "quoted" Pty\n4294967040,4294967295,1,"Say ""hi"""\nbroken line\n',
    '2001:200::,2001:200:1b9:ffff:ffff:ffff:ffff:ffff,2500,WIDE Project \r\n2a00::,2a00::f,7,São Paulo\r\n',
  )

  test.each([
    ['1.0.0.0', 'Cloudflare, Inc.'],
    ['1.0.0.255', 'Cloudflare, Inc.'],
    ['::ffff:1.0.0.1', 'Cloudflare, Inc.'],
    ['1.0.1.0', ''],
    ['0.255.255.255', ''],
    ['1.0.4.1', 'Gtelecom "quoted" Pty'],
    ['255.255.255.255', 'Say "hi"'],
    ['2001:200::', 'WIDE Project'],
    ['2001:200:1b9:ffff::1', 'WIDE Project'],
    ['2001:200:1ba::', ''],
    ['2a00::f', 'São Paulo'],
    ['2a00::10', ''],
    ['::', ''],
    ['no address', ''],
  ])('the owner of %s is %j', (ip, owner) => {
    expect(owners.find(ip)).toBe(owner)
    expect(openOwnerTable(owners.buffer)?.find(ip)).toBe(owner)
  })

  test('owners of networks are not read from a truncated or foreign buffer', () => {
    expect(openOwnerTable(owners.buffer.slice(0, -1))).toBeNull()
    expect(openOwnerTable(new ArrayBuffer(100))).toBeNull()
    expect(openOwnerTable(new ArrayBuffer(3))).toBeNull()
  })

  test('owners of networks are read from the package, and cached as one file per version, which is rebuilt when damaged', async () => {
    const directory = await temporaryDirectory()
    const { version } = await locateDataPackage('@ip-location-db/asn')
    const file = path.join(directory, `network-owners-${version}.bin`)
    await writeFile(file, 'damaged')
    await writeFile(path.join(directory, 'network-owners-1.0.0.bin'), 'old')
    const table = await openNetworkOwners(directory)
    expect(table.find('1.1.1.1')).toMatch(/cloudflare/i)
    expect(table.find('2606:4700::1111')).toMatch(/cloudflare/i)
    expect(await readdir(directory)).toEqual([path.basename(file)])
    expect((await readFile(file)).equals(new Uint8Array(table.buffer))).toBe(true)
    expect((await openNetworkOwners(directory)).find('8.8.8.8')).toMatch(/google/i)
  })
})

test('countries are read from the package, for both families', async () => {
  const country = await openCountries()
  expect(['8.8.8.8', '223.5.5.5', '2400:3200::1', '10.0.0.1', 'no address'].map(country)).toEqual([
    'US',
    'CN',
    'CN',
    'ZZ',
    'ZZ',
  ])
})

describe('regions', () => {
  test.each([
    [
      'with names of subdivisions',
      { subdivisions: [{ names: { en: 'Zhejiang' } }, { names: { en: 'Hangzhou' } }] },
      'Zhejiang',
    ],
    ['with flat columns', { country_code: 'CN', state1: 'Zhejiang', city: 'Hangzhou' }, 'Zhejiang'],
    ['without regions', { country_code: 'CN' }, ''],
  ])('regions are read from a city database %s', async (_layout, record, region) => {
    const file = path.join(await temporaryDirectory(), 'city.mmdb')
    await writeFile(file, tinyMmdb(record))
    const find = await openRegions(file)
    expect(find('223.5.5.5')).toBe(region)
    expect(find('2400:3200::1')).toBe('')
  })

  test('regions are unknown without a database', async () => {
    expect((await openRegions(null))('223.5.5.5')).toBe('')
  })
})

describe('an address', () => {
  const databases = { country: () => 'CN', region: () => 'Zhejiang', network: () => 'Some Network' }

  test.each([
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.251',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::fb',
    '2001:db8::1',
    '::ffff:10.0.0.1',
  ])('a special address has no owner and no country: %s', (ip) => {
    expect(describeAddress(ip, databases)).toEqual({ country: 'ZZ', region: '', network: '' })
  })

  test.each(['172.32.0.1', '100.128.0.1', '223.255.255.255', '192.0.1.1', '2001:4860::8888', 'fec0::1'])(
    'a public address has an owner and a country: %s',
    (ip) => {
      expect(describeAddress(ip, databases)).toEqual({
        country: 'CN',
        region: 'Zhejiang',
        network: 'Some Network',
      })
    },
  )
})

describe('makers of network cards', async () => {
  const maker = await openMakers()
  /** The first address of a block of the register. */
  const firstOf = (prefix: string) =>
    prefix
      .toLowerCase()
      .padEnd(12, '0')
      .replace(/(..)(?=.)/g, '$1:')

  test('makers of network cards are found by the first 24 bits', () => {
    expect(maker('00:1b:63:12:34:56')).toBe('Apple, Inc.')
  })

  test('makers of network cards are found by 28 and 36 bits where the register divides a block', async () => {
    const register: Record<string, string> = JSON.parse(
      await readFile(new URL(import.meta.resolve('oui-data')), 'utf8'),
    )
    for (const digits of [7, 9]) {
      const block =
        Object.keys(register).find((key) => key.length === digits && register[key] !== 'Private') ?? ''
      expect(maker(firstOf(block))).toBe(register[block]?.split('\n')[0])
    }
  })

  test('makers of network cards are all found as in the register', async () => {
    const register: Record<string, string> = JSON.parse(
      await readFile(new URL(import.meta.resolve('oui-data')), 'utf8'),
    )
    const wrong = Object.entries(register).filter(([prefix, holder]) => {
      const mac = firstOf(prefix)
      const name = holder.split('\n')[0]
      const isLocal = (Number.parseInt(prefix.slice(0, 2), 16) & 2) !== 0
      if (isLocal || name === '' || name === 'Private') return false
      // A first address may be in a smaller block of another holder.
      const smaller = [9, 7].find(
        (length) =>
          length > prefix.length && register[mac.replaceAll(':', '').slice(0, length).toUpperCase()],
      )
      return smaller === undefined && maker(mac) !== name
    })
    expect(wrong).toEqual([])
  })

  test('makers of network cards are rebuilt when the prepared file is damaged in any way', async () => {
    const directory = await temporaryDirectory()
    await openMakers(directory)
    const [name = ''] = await readdir(directory)
    const file = path.join(directory, name)
    const whole = await readFile(file)
    const [cut, filled] = [whole.subarray(0, -1), Buffer.from(whole)]
    filled.fill(0, whole.length - 4_096)
    for (const damaged of [cut, filled, Buffer.alloc(0), whole.subarray(whole.indexOf(10) + 1)]) {
      await writeFile(file, damaged)
      expect((await openMakers(directory))('00:1b:63:12:34:56')).toBe('Apple, Inc.')
      expect((await readFile(file)).equals(whole)).toBe(true)
    }
  })

  test('makers of network cards are not guessed for locally administered addresses, nor for unknown or unnamed blocks', () => {
    expect(maker('02:1b:63:12:34:56')).toBeNull()
    expect(maker('da:a1:19:00:00:01')).toBeNull()
    expect(maker('fc:ff:ff:00:00:01')).toBeNull()
    expect(maker('10:00:00:00:00:01')).toBeNull()
  })
})
