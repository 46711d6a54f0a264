import { readFileSync } from 'node:fs'
import { defaultRiskRules, isEncryptedResolver } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import { LookAlikes, shippedBrands } from '../../api/src/detection/look-alike.ts'
import { isPopularDomain } from '../../api/src/detection/popular-domains.ts'
import { DAY, DAY_START, lookUp, MINUTE } from './ordinary-day.ts'
import { LEARNED_AT, Watch } from './watch.ts'

const at = DAY_START + 9 * 60 * MINUTE
const rules = defaultRiskRules()
/** Every device is new to these tests. */
const settings = { ...rules, newDevice: { ...rules.newDevice, enabled: false } }
const everyRule = () => new Watch(settings)
const silent = () => new Watch({ ...settings, newDomain: { ...rules.newDomain, enabled: false } })
/** From when on there are records. */
const first = lookUp(1, LEARNED_AT, 'apple.com')

describe('new domains', () => {
  const later = lookUp(1, at, 'never-seen-before.example')

  test('are raised for the first device that visits them', () => {
    const found = everyRule()
      .read([first, later, lookUp(2, at + DAY, 'never-seen-before.example')])
      .end()
      .filter(({ code }) => code === 'newDomain')
    expect(found.map(({ deviceId, evidence }) => [deviceId, evidence])).toEqual([
      [later.deviceId, { names: [{ name: 'never-seen-before.example' }] }],
    ])
  })

  test.each([
    ['in the first week of records', [later]],
    ['when many networks visit them', [first, lookUp(1, at, 'wikipedia.org')]],
    ['when they do not exist', [first, lookUp(1, at, 'missing.example', { rcode: 'NXDOMAIN' })]],
  ])('are not raised %s', (_when, records) => {
    expect(everyRule().read(records).end()).toEqual([])
  })

  test('stay known over a restart', () => {
    const again = { ...later, at: at + 2 * DAY }
    const found = everyRule().read([first, later]).restart().read([again]).end()
    expect(found.map(({ window }) => window)).toEqual([DAY_START])
  })
})

describe('look-alikes', () => {
  const brands = new LookAlikes(shippedBrands())

  test.each([
    ['xn--pple-43d.com', 'apple', 'homograph'],
    ['rnicrosoft.com', 'microsoft', 'homograph'],
    ['paypa1.com', 'paypal', 'homograph'],
    ['microsfot.com', 'microsoft', 'typing'],
    ['micosoft.com', 'microsoft', 'typing'],
    ['micrrosoft.com', 'microsoft', 'typing'],
    ['paypal-login.com', 'paypal', 'combined'],
    ['secure-microsoft.net', 'microsoft', 'combined'],
  ])('%s resembles %s (%s)', (domain, original, likeness) => {
    expect(brands.find(domain)).toEqual({ original, likeness })
  })

  test.each(['microsoft.com', 'google.fr', 'maple.com', 'pineapple.com', 'login.com', 'xn--fiqs8s.com'])(
    '%s resembles none',
    (domain) => {
      expect(brands.find(domain)).toBeNull()
    },
  )

  test('are fewer than one of 500 popular and Chinese names', () => {
    const names = ['popular', 'chinese-test']
      .flatMap((file) => readFileSync(`fixtures/names/${file}.txt`, 'utf8').split('\n'))
      .filter((name) => name !== '' && !name.startsWith('#'))
    const found = names.filter((name) => !isPopularDomain(`${name}.com`) && brands.find(`${name}.com`))
    expect(found.length / names.length, found.slice(0, 50).join(' ')).toBeLessThan(0.002)
  })

  test.each([
    ['a domain that this network uses much', 'contoso-crm.example', {}],
    ['an own zone', 'contoso-crm.example', { domainType: 'local', dstIp: '10.0.0.8' }],
  ])('of %s are found, and the domain itself is not', (_what, original, changes) => {
    const used = Array.from({ length: 300 }, (_, n) =>
      lookUp(n % 9, DAY_START + n * 1_000, original, changes),
    )
    const twins = ['c0ntoso-crm.example', 'contosso-crm.example', 'contrast-crm.example'].map((twin, n) =>
      lookUp(1, at + n, twin),
    )
    const found = silent()
      .read([...used, ...twins])
      .end()
      .filter(({ code }) => code === 'lookAlike')
    expect(found.map(({ level, evidence }) => [level, evidence?.names])).toEqual([
      ['medium', [{ name: 'c0ntoso-crm.example' }, { name: 'contosso-crm.example' }]],
    ])
    const seldom = silent().read([...used.slice(0, 50), ...twins])
    const isOwn = Object.keys(changes).length > 0
    expect(seldom.end().some(({ code }) => code === 'lookAlike')).toBe(isOwn)
  })

  test('in another script are medium, and those that may be an accident low', () => {
    const found = silent()
      .read([lookUp(1, at, 'xn--pple-43d.com'), lookUp(2, at, 'microsfot.com')])
      .end()
    expect(found.map(({ code, level }) => [code, level])).toEqual([
      ['lookAlike', 'medium'],
      ['lookAlike', 'low'],
    ])
  })
})

test('a resolver outside is found by its name, its port, its address, and encrypted DNS', () => {
  const outside = { dstIp: '9.9.9.9', application: 'other', qtype: '', rcode: '' }
  const found = silent()
    .read([
      lookUp(1, at, 'dns.google'),
      lookUp(2, at, '', { ...outside, dstPort: 853 }),
      lookUp(3, at, '', { ...outside, dstPort: 53 }),
      lookUp(4, at, '', { ...outside, dstPort: 443, dstIp: '93.184.216.34' }),
      lookUp(5, at, '', { ...outside, dstPort: 53, dstIp: '10.0.0.1' }),
      lookUp(6, at, 'dns.google', { solvedMode: 'banned' }),
      lookUp(7, at, '', { ...outside, dstPort: 443 }),
    ])
    .end()
  expect(found.map(({ code, level, evidence }) => [code, level, evidence?.names?.[0]?.name])).toEqual([
    ['otherResolver', 'low', 'dns.google'],
    ['otherResolver', 'low', '9.9.9.9#853'],
    ['otherResolver', 'low', '9.9.9.9#53'],
    ['otherResolver', 'low', '9.9.9.9#443'],
  ])
  expect(['ab12cd.dns.nextdns.io', 'dns.nextdns.io.example'].map(isEncryptedResolver)).toEqual([true, false])
})

test('a full transfer is raised, and an incremental one is not', () => {
  const asked = (device: number, qtype: string) => lookUp(device, at, 'corp.example', { qtype, dstIp: '' })
  const found = silent()
    .read([asked(1, 'AXFR'), asked(2, 'IXFR')])
    .end()
  expect(found.map(({ code, deviceId }) => [code, deviceId])).toEqual([
    ['zoneTransfer', lookUp(1, at, '').deviceId],
  ])
})

test('a trickle of generated names that fail is found within the day', () => {
  const names = Array.from({ length: 60 }, (_, n) => `${'qzxkvjwpfghtrb'.slice(n % 7)}${n * 7_919}vqx.com`)
  const records = names.map((name, n) => lookUp(1, DAY_START + n * 12 * MINUTE, name, { rcode: 'NXDOMAIN' }))
  expect(
    silent()
      .read(records)
      .end()
      .map(({ code }) => code),
  ).toContain('generatedNames')
  expect(silent().read(records.slice(0, 10)).end()).toEqual([])
})

test('contacts with popular domains are no beacon, and those with a name below a hosting platform are', () => {
  const contacts = (domain: string) =>
    Array.from({ length: 40 }, (_, n) => lookUp(1, DAY_START + n * 15 * MINUTE, domain))
  expect(silent().read(contacts('feeds.wikipedia.org')).end()).toEqual([])
  const found = silent().read(contacts('implant-7.github.io')).end()
  expect(found.map(({ code, subject }) => [code, subject])).toContainEqual([
    'beaconing',
    'implant-7.github.io',
  ])
})
