import { describe, expect, test } from 'vitest'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { DAY, DAY_START, deviceOf, lookUp, MINUTE } from './ordinary-day.ts'
import { Watch } from './watch.ts'

const HOUR = 60 * MINUTE
const ADDRESS = '93.184.216.99'

const connection = (device: number, at: number, changes: Partial<AcceptedRecord> = {}) =>
  lookUp(device, at, '', { application: 'tls', rcode: '', dstIp: ADDRESS, dstPort: 8443, ...changes })

/** Times of contacts whose intervals differ by up to a share of their length. */
function timesOf(count: number, interval: number, jitter: number, seed = 1): number[] {
  const random = seededRandom(seed)
  let at = DAY_START + Math.floor(random() * HOUR)
  return Array.from({ length: count }, () => {
    at += Math.round(interval * (1 + jitter * (2 * random() - 1)))
    return at
  })
}

const found = (records: readonly AcceptedRecord[], isPast = false) =>
  new Watch(undefined, isPast)
    .read(records)
    .end()
    .filter(({ code }) => code === 'beaconing')
const subjectsOf = (records: readonly AcceptedRecord[]) => [
  ...new Set(found(records).map(({ deviceId, subject }) => `${deviceId} ${subject}`)),
]

describe('beaconing without a name', () => {
  test.each([
    ['a minute', MINUTE, 0, 40],
    ['a minute with 40 % of jitter', MINUTE, 0.4, 60],
    ['a quarter of an hour with 20 % of jitter', 15 * MINUTE, 0.2, 40],
    ['two hours with 40 % of jitter', 2 * HOUR, 0.4, 40],
    ['six hours with 40 % of jitter', 6 * HOUR, 0.4, 30],
  ])('beaconing without a name is found at intervals of %s', (_, interval, jitter, count) => {
    for (const seed of [1, 2, 3]) {
      const records = timesOf(count, interval, jitter, seed).map((at) => connection(1, at))
      expect(subjectsOf(records)).toEqual([`${deviceOf(1).deviceId} ${ADDRESS}:8443`])
    }
  })

  test('names the address and port, the contacts and the interval', () => {
    const times = timesOf(20, 10 * MINUTE, 0.1)
    const [finding] = found(
      times.map((at) => connection(1, at)),
      true,
    )
    expect(finding).toMatchObject({
      domain: '',
      dstIp: ADDRESS,
      reasons: [
        { code: 'destination', params: { address: ADDRESS, port: 8443 } },
        { code: 'contacts', params: { limit: 12 } },
        { code: 'interval', params: { minutes: expect.closeTo(10, 0), limit: 25 } },
        { code: 'rarity', params: { devices: 1, limit: 2 } },
      ],
      evidence: { contacts: times.slice(0, finding?.evidence?.contacts?.length), dstPort: 8443 },
    })
  })

  test('beaconing without a name is found across the boundary of a window', () => {
    // Seven contacts before the border and seven after it: neither side has enough of them.
    const border = DAY_START + 6 * HOUR
    const records = Array.from({ length: 14 }, (_, n) => connection(1, border + (n - 7) * 10 * MINUTE))
    expect(subjectsOf(records)).toHaveLength(1)
  })

  test('ignores name servers, time servers, private addresses and destinations of several devices', () => {
    const times = timesOf(40, 15 * MINUTE, 0.05)
    const each = (changes: Partial<AcceptedRecord>) => times.map((at) => connection(1, at, changes))
    expect(subjectsOf(each({ dstPort: 123 }))).toEqual([])
    expect(subjectsOf(each({ dstPort: 53, application: 'other' }))).toEqual([])
    expect(subjectsOf(each({ dstIp: '192.168.1.9' }))).toEqual([])
    expect(subjectsOf(each({ dstPort: null }))).toEqual([])
    const byThree = times.flatMap((at) => [1, 2, 3].map((device) => connection(device, at + device)))
    expect(subjectsOf(byThree)).toEqual([])
  })

  test('beaconing without a name is named by the domain that resolved to the address, and ignored when its owner is known', () => {
    const times = timesOf(40, 15 * MINUTE, 0.05)
    const withAnswer = (owner: string) =>
      times.flatMap((at) => [
        ...(at === times[1] ? [lookUp(2, at - 1_000, 'c2.example', { dstIp: ADDRESS, owner })] : []),
        connection(1, at),
      ])
    expect(subjectsOf(withAnswer(''))).toEqual([`${deviceOf(1).deviceId} c2.example`])
    expect(subjectsOf(withAnswer('Known Organisation'))).toEqual([])
  })
})

describe('beaconing', () => {
  const attacks = [
    ...timesOf(90, 15 * MINUTE, 0.3, 7).map((at) => connection(1, at)),
    ...timesOf(600, 2 * MINUTE, 0.2, 8).map((at) => lookUp(2, at, 'pollcheck.example')),
  ].sort((a, b) => a.at - b.at)

  test('raises the same, figure by figure, in any order within the allowed lateness and after restarts', () => {
    const whole = found(attacks)
    expect(whole.length).toBeGreaterThan(2)
    const random = seededRandom(9)
    const late = attacks
      .map((record) => ({ record, order: record.at + random() * MINUTE }))
      .sort((a, b) => a.order - b.order)
      .map(({ record }) => record)
    expect(found(late)).toEqual(whole)
    const watch = new Watch()
    for (let start = 0; start < attacks.length; start += 97)
      watch.read(attacks.slice(start, start + 97)).restart()
    expect(watch.end().filter(({ code }) => code === 'beaconing')).toEqual(whole)
    expect(found(attacks, true)).toEqual(whole)
  })

  test('needs half an hour of contacts with a name, and five minutes with an address', () => {
    const each = (minutes: number, gap: number) => timesOf(Math.ceil((minutes * MINUTE) / gap), gap, 0.05)
    const subjects = (minutes: number, gap: number) => [
      subjectsOf(each(minutes, gap).map((at) => lookUp(1, at, 'reload.example'))).length,
      subjectsOf(each(minutes, gap).map((at) => connection(1, at))).length,
    ]
    expect(subjects(4, 20_000)).toEqual([0, 0])
    expect(subjects(15, 20_000)).toEqual([0, 1])
    expect(subjects(40, 20_000)).toEqual([1, 1])
  })

  test('finds hundreds of contacts an hour however irregular they are, after three such hours', () => {
    const random = seededRandom(21)
    const during = (hours: number, contacts: number) =>
      Array.from({ length: contacts * hours }, () => DAY_START + Math.floor(random() * hours * HOUR))
        .sort((a, b) => a - b)
        .map((at) => connection(1, at))
    const [finding] = found(during(5, 400))
    expect(finding?.reasons.map(({ code }) => code)).toEqual(['destination', 'contacts', 'rarity'])
    expect(finding?.reasons[1]?.params).toMatchObject({ limit: 600 })
    expect([found(during(2, 400)), found(during(5, 60))]).toEqual([[], []])
  })

  test('does not find what a device contacted at other times on six days before, nor what three devices did', () => {
    const browsed = (days: number, devices: number) =>
      Array.from({ length: days }, (_, day) =>
        Array.from({ length: devices }, (_d, device) =>
          lookUp(device + 1, DAY_START + day * DAY + 9 * HOUR + device * 7 * HOUR, 'hobby.example'),
        ),
      ).flat()
    const polled = (day: number) =>
      timesOf(60, 10 * MINUTE, 0.05).map((at) => lookUp(1, at + day * DAY, 'hobby.example'))
    const subjects = (days: number, devices = 1) =>
      subjectsOf([...browsed(days, devices), ...polled(10)].sort((a, b) => a.at - b.at)).length
    expect([subjects(4), subjects(6), subjects(1, 3)]).toEqual([1, 0, 0])
  })

  test.each([
    ['all day', 144],
    ['in office hours', 48],
  ])('finds a beacon of eight days, %s, on each of them', (_when, contacts) => {
    const records = Array.from({ length: 8 }, (_, day) =>
      timesOf(contacts, 10 * MINUTE, 0.05).map((at) => lookUp(1, at + day * DAY, 'polling.example')),
    ).flat()
    const windows = found(records).map(({ window }) => Math.floor(window / DAY))
    expect(new Set(windows).size).toBeGreaterThanOrEqual(8)
  })

  test('finds fewer than one in a thousand series of contacts at random times', () => {
    const random = seededRandom(11)
    const records = Array.from({ length: 3_000 }, (_, pair) => {
      let at = DAY_START
      return Array.from({ length: 40 }, () => {
        at += Math.max(11_000, -Math.log(1 - random()) * 20 * MINUTE)
        return lookUp(pair + 1, Math.round(at), `site${pair}.example`)
      })
    })
      .flat()
      .filter(({ at }) => at < DAY_START + 2 * DAY)
      .sort((a, b) => a.at - b.at)
    expect(subjectsOf(records).length).toBeLessThanOrEqual(3)
  })
})
