import { defaultRiskRules } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { openNames } from '../../api/src/detection/address-names.ts'
import type { Finding } from '../../api/src/detection/finding.ts'
import { generatedNames } from '../../api/src/detection/rules/generated-names.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { DAY_START, deviceOf, hiddenAttacks, lookUp, MINUTE, ordinaryDay } from './ordinary-day.ts'
import { LEARNED_AT, Watch } from './watch.ts'

const DEVICES = 1_000
/** Every device was there a week before. */
const before = Array.from({ length: DEVICES }, (_, index) =>
  lookUp(index + 1, LEARNED_AT + index * 1_000, 'apple.com'),
)
const attacks = hiddenAttacks()
const day = [...ordinaryDay(DEVICES), ...attacks.records].sort((a, b) => a.at - b.at)

/** Windows of one event together, in a fixed order. */
const eventsOf = (findings: readonly Finding[]) =>
  [
    ...new Set(
      findings.map(({ code, level, deviceId, subject }) => [code, level, deviceId, subject].join(' ')),
    ),
  ].sort()
/** Which of many names are kept depends on their order, and with which one the characters of a name are compared. */
const inOrder = (findings: readonly Finding[]) =>
  findings
    .map(({ evidence: _, reasons, ...finding }) => ({
      ...finding,
      reasons: reasons.filter(({ code }) => code !== 'carried'),
    }))
    .toSorted(
      (a, b) => a.window - b.window || a.code.localeCompare(b.code) || a.deviceId.localeCompare(b.deviceId),
    )

describe('a day of a thousand devices with one hidden attack of each kind', () => {
  const whole = new Watch().read(before).read(day).end()

  test('raises exactly those events, at their levels and for their devices', () => {
    const mac = (index: number) => deviceOf(index).deviceId
    expect(eventsOf(whole)).toEqual(
      [
        `badListHit high ${mac(101)} botnet.example`,
        `generatedNames medium ${mac(102)} `,
        `dnsTunnel high ${mac(103)} tnl-relay.example`,
        `beaconing medium ${mac(104)} pollcheck.example`,
        `bannedBurst low ${mac(105)} `,
        `nxdomainBurst low ${mac(106)} `,
        `trafficFlood medium ${mac(107)} `,
        `privateAnswer high ${mac(108)} rebind.example`,
        `newDevice common ${mac(attacks.newcomer)} `,
      ].sort(),
    )
  })

  test('names the measures that led to each', () => {
    const reasons = (code: string) => whole.filter((finding) => finding.code === code)[0]?.reasons
    expect(reasons('badListHit')).toEqual([
      { code: 'listed', params: { domain: 'botnet.example', list: 'malware' } },
      { code: 'visits', params: { visits: 3, minutes: 5, limit: 1 } },
    ])
    expect(reasons('dnsTunnel')?.[0]?.params).toMatchObject({ minutes: 10, limit: 70, capped: 'names' })
    expect(reasons('generatedNames')?.[1]?.params).toMatchObject({ minutes: 10 })
    expect(reasons('beaconing')).toEqual([
      { code: 'contacts', params: { contacts: 24, hours: 5.8, limit: 12 } },
      { code: 'interval', params: { minutes: 15, deviation: expect.any(Number), limit: 25 } },
      { code: 'rarity', params: { devices: 1, limit: 2 } },
    ])
    expect(reasons('privateAnswer')?.[0]).toEqual({ code: 'answer', params: { address: '192.168.4.1' } })
    expect(reasons('trafficFlood')?.[0]?.params).toMatchObject({ minutes: 10, visits: expect.any(Number) })
  })

  test('raises the same, figure by figure, when records come up to a minute late', () => {
    const random = seededRandom(5)
    const late = day
      .map((record) => ({ record, order: record.at + random() * MINUTE }))
      .sort((a, b) => a.order - b.order)
      .map(({ record }) => record)
    expect(inOrder(new Watch().read(before).read(late).end())).toEqual(inOrder(whole))
  })

  test('raises the same when the engine starts again in the middle of everything', () => {
    const watch = new Watch().read(before)
    for (let start = 0; start < day.length; start += 20_011)
      watch.read(day.slice(start, start + 20_011)).restart()
    expect(inOrder(watch.end())).toEqual(inOrder(whole))
  })

  test('raises nothing for a rule that is switched off', () => {
    const rules = defaultRiskRules()
    rules.dnsTunnel.enabled = false
    rules.beaconing.enabled = false
    const codes = new Set(
      new Watch(rules)
        .read(before)
        .read(day)
        .end()
        .map(({ code }) => code),
    )
    expect([codes.has('dnsTunnel'), codes.has('beaconing'), codes.has('badListHit')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('the rules', () => {
  const at = DAY_START
  const codesOf = (records: readonly AcceptedRecord[]) =>
    eventsOf(new Watch().read(before).read(records).end()).map((event) => event.split(' ')[0])

  test('find nothing in one generated name, nor in generated names that exist', () => {
    const name = 'kq7vdz2xw9hp3m.com'
    expect(codesOf([lookUp(1, at, name, { rcode: 'NXDOMAIN' })])).toEqual([])
    const existing = Array.from({ length: 40 }, (_, n) => lookUp(1, at + n * 1_000, `kq7vdz2xw9hp${n}m.com`))
    expect(codesOf(existing)).toEqual([])
  })

  test('accept long varied names of a known owner', () => {
    const hosts = Array.from({ length: 400 }, (_, n) =>
      lookUp(1, at + n * 1_000, 'cloudfront.net', {
        domain: `d3ag4hukkh62yn${n}x9qvz7k2m1p8w5t4r6.cloudfront.net`,
        owner: 'Amazon',
      }),
    )
    expect(codesOf(hosts)).toEqual([])
  })

  test('find a tunnel of many short names, but not in host names or blocklist lookups', () => {
    const random = seededRandom(15)
    const label = (length: number) =>
      Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join('')
    const asked = (count: number, nameOf: (n: number) => string) =>
      Array.from({ length: count }, (_, n) =>
        lookUp(1, at + n * 1_000, 'relay.example', { domain: `${nameOf(n)}.relay.example` }),
      )
    const found = new Watch()
      .read(before)
      .read(asked(1_100, () => label(12)))
      .end()
    expect(found).toMatchObject([
      { code: 'dnsTunnel', reasons: [{ code: 'carried', params: { minutes: 360, limit: 90 } }] },
    ])
    expect(codesOf(asked(40, () => label(12)))).toEqual([])
    expect(codesOf(asked(1_100, (n) => `host${n}`))).toEqual([])
    expect(codesOf(asked(1_100, (n) => `${n % 256}.${n >> 8}.113.203.zen`))).toEqual([])
  })

  test('find no beacon when many devices poll, nor when one is seen irregularly', () => {
    const poll = (device: number, gap: (n: number) => number) =>
      Array.from({ length: 20 }, (_, n) => lookUp(device, at + gap(n), 'poll.example'))
    const byMany = [1, 2, 3]
      .flatMap((device) => poll(device, (n) => n * 15 * MINUTE))
      .sort((a, b) => a.at - b.at)
    expect(codesOf(byMany)).toEqual([])
    expect(codesOf(poll(1, (n) => n * n * MINUTE * 0.8))).toEqual([])
  })

  test('exclude blocklists, banned answers and names of local networks from rebinding', () => {
    const answers = [
      lookUp(1, at, 'spamhaus.org', { dstIp: '127.0.0.2' }),
      lookUp(1, at, 'games.example', { dstIp: '10.0.0.1', solvedMode: 'banned' }),
      lookUp(1, at, 'printer.lan', { dstIp: '192.168.1.9' }),
      lookUp(1, at, 'intra.example', { dstIp: '192.168.1.9', application: 'tls' }),
    ]
    expect(codesOf(answers)).toEqual([])
  })

  test('count generated names below a suffix with private registrations individually', () => {
    const random = seededRandom(13)
    const label = () => Array.from({ length: 14 }, () => Math.floor(random() * 36).toString(36)).join('')
    const names = Array.from({ length: 40 }, () => `${label()}.ddns.net`)
    const tried = (domains: readonly string[]) =>
      domains.map((domain, n) =>
        lookUp(1, at + n * 1_000, 'ddns.net', { domain, rcode: n === 0 ? 'NOERROR' : 'NXDOMAIN' }),
      )
    expect(codesOf(tried(['camera.ddns.net', ...names]))).toEqual(['generatedNames'])
    expect(codesOf(tried(Array.from({ length: 40 }, (_, n) => `h${n}.${names[0]}`)))).toEqual([])
  })

  test('the rules do not count lookups in DNS blocklists as an NXDOMAIN burst', () => {
    const asked = (nameOf: (n: number) => string) =>
      Array.from({ length: 150 }, (_, n) =>
        lookUp(1, at + n * 1_000, 'blocklist.example', { domain: nameOf(n), rcode: 'NXDOMAIN' }),
      )
    expect(codesOf(asked((n) => `${n}.2.0.192.zen.blocklist.example`))).toEqual([])
    expect(codesOf(asked((n) => `${'1.'.repeat(31)}${n % 10}.zen.blocklist.example`))).toEqual([])
    expect(codesOf(asked((n) => `host-${n}.blocklist.example`))).toEqual(['nxdomainBurst'])
    expect(codesOf(asked((n) => `300.${n}.0.192.blocklist.example`))).toEqual(['nxdomainBurst'])
    expect(codesOf(asked((n) => `${n}.2.0.192.in-addr.arpa`))).toEqual(['nxdomainBurst', 'sweep'])
  })

  test('never raise a hit above the level of its list', () => {
    const hit = lookUp(1, at, 'ads.example', { domainType: 'nuisance', riskLevel: 'low' })
    expect(eventsOf(new Watch().read(before).read([hit]).end())[0]).toMatch(/^badListHit low /)
  })

  test('the rules are silent on new devices in the first 7 days', () => {
    const first = Array.from({ length: 20 }, (_, n) =>
      lookUp(n + 1, LEARNED_AT + n * 6 * 60 * MINUTE, 'apple.com'),
    )
    expect(eventsOf(new Watch().read(first).end())).toEqual([])
  })

  test('keep as many generated names as needed once all devices together have too many', () => {
    const settings = defaultRiskRules().generatedNames
    const rule = generatedNames(
      settings,
      { emit: () => undefined, names: openNames(), scoreOf: () => 1 },
      {
        minutes: 10,
        factor: 1,
        mostHeld: 100,
      },
    )
    const [first, second, third] = [rule.open(), rule.open(), rule.open()]
    const fill = (tally: typeof first) => {
      for (let i = 0; i < 200; i++)
        rule.count(tally, lookUp(1, DAY_START, `name${i}.example`, { rcode: 'NXDOMAIN' }))
    }
    fill(first)
    expect(first.names.size).toBe(50)
    fill(second)
    expect([second.names.size, second.failed.size]).toEqual([10, 10])
    const kept = { ...first, subject: '', deviceId: '', deviceIp: '', deviceMac: '', domain: '', org: '' }
    rule.learn?.(first, { ...kept, dstIp: '', from: 0, to: 0, isRaised: false }, false)
    fill(third)
    expect(third.names.size).toBeGreaterThan(10)
    expect(rule.evaluate(second, { ...kept, dstIp: '', from: 0, to: 0, isRaised: false })).not.toBeNull()
  })

  test('stay within limits when 100,000 devices query 1,000,000 new names a minute', () => {
    const watch = new Watch()
    const names = isLongRun ? 1_000_000 : 100_000
    const former = process.memoryUsage().heapUsed
    for (let n = 0; n < names; n += 1) {
      const name = `q${n.toString(36)}z.com`
      const time = at + Math.floor((n * MINUTE) / 1_000_000)
      watch.rules.record(lookUp((n % 100_000) + 1, time, name, { rcode: 'NXDOMAIN' }))
    }
    expect((process.memoryUsage().heapUsed - former) / 2 ** 20).toBeLessThan(600)
    expect(watch.rules.dropped).toBeGreaterThan(0)
  })
})
