import type { RiskCode } from '@netwarden/shared/domain'
import type { TextParams } from '@netwarden/shared/i18n'
import type { SampleDevice } from '../sample-facts.ts'
import type { Chance } from './chance.ts'
import { failedLookup, type SampleVisit } from './sample-visit.ts'

/** A measure of a finding, in the words of its event. */
interface Measure {
  code: string
  params: TextParams
}

/** An incident: the text of its event, and the visits that show it. */
export interface Incident {
  code: RiskCode
  device: SampleDevice | null
  domain?: string
  dstHostIP?: string
  reasons: Measure[]
  visits: SampleVisit[]
  /** When it was last seen, for an incident without visits. */
  lastSeenAt?: number
}

export interface Scene {
  chance: Chance
  device: SampleDevice
  at: number
  /** Visits of the incident end before it. */
  until: number
}
export type Stage = (scene: Scene) => Incident

const MINUTE = 60_000
const BAD_NAMES = [
  'c2.botnet.example',
  'update.loader.example',
  'login-verify.phishing.example',
  'panel-banker.example',
]
const BEACON = { domain: 'status.pollcheck.example', address: '87.240.132.72' }
const TUNNEL = 'sync-relay.example'
const REBOUND = { domain: 'box.rebind.example', address: '192.168.20.1' }
const ADS = ['ad.doubleclick.net', 's.amazon-adsystem.com', 'ib.adnxs.com', 'ad.xiaomi.com']
const INTERNAL = [
  'intranet.corp.example',
  'wpad.corp.example',
  'files.corp.example',
  'mail.corp.example',
  'sso.corp.example',
]
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export const badListHit: Stage = ({ chance, device, at, until }) => {
  const domain = chance.pick(BAD_NAMES)
  const visits = repeat(times(chance, at, until, chance.whole(3, 12), 3 * MINUTE), (time) =>
    failedLookup(time, device, domain, 0.4),
  )
  const listed = { code: 'listed', params: { domain, list: 'malware' } }
  return { code: 'badListHit', device, domain, visits, reasons: [listed, visitCount(visits)] }
}

export const generatedNames: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(17, 40), MINUTE / 3), (time) =>
    failedLookup(time, device, `${randomLabel(chance, chance.whole(11, 18))}.example`, 14),
  )
  return { code: 'generatedNames', device, visits, reasons: [nameMeasures(visits), failures(visits)] }
}

export const dnsTunnel: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(40, 90), MINUTE / 4), (time) => ({
    ...failedLookup(time, device, `${randomLabel(chance, chance.whole(44, 58))}.${TUNNEL}`, 48, 'NOERROR'),
    qtype: 'TXT',
  }))
  return {
    code: 'dnsTunnel',
    device,
    domain: TUNNEL,
    visits,
    reasons: [nameMeasures(visits), visitCount(visits)],
  }
}

export const beaconing: Stage = ({ chance, device, at, until }) => {
  const minutes = chance.pick([5, 10, 15])
  const visits = repeat(times(chance, at, until, 24, minutes * MINUTE, 0.04), (time) => ({
    at: time,
    device,
    domain: BEACON.domain,
    application: 'tls' as const,
    transport: 'tcp' as const,
    dstHostIP: BEACON.address,
    dstPort: 443,
    latencyMs: 96,
  }))
  const reasons: Measure[] = [
    { code: 'interval', params: { minutes, deviation: 4 } },
    { code: 'rarity', params: { devices: 1 } },
  ]
  return { code: 'beaconing', device, domain: BEACON.domain, dstHostIP: BEACON.address, visits, reasons }
}

export const bannedBurst: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(20, 60), MINUTE / 6), (time) => ({
    ...failedLookup(time, device, chance.pick(ADS), 0.4),
    solvedMode: 'banned' as const,
  }))
  const params = { tries: visits.length, minutes: minutesOf(visits) }
  return { code: 'bannedBurst', device, visits, reasons: [{ code: 'banned', params }] }
}

export const nxdomainBurst: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(40, 80), MINUTE / 8), (time) =>
    failedLookup(time, device, chance.pick(INTERNAL), 9),
  )
  return { code: 'nxdomainBurst', device, visits, reasons: [failures(visits)] }
}

export const privateAnswer: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(2, 6), MINUTE), (time) => ({
    ...failedLookup(time, device, REBOUND.domain, 31, 'NOERROR'),
    dstHostIP: REBOUND.address,
  }))
  const reasons = [{ code: 'answer', params: { address: REBOUND.address } }]
  return {
    code: 'privateAnswer',
    device,
    domain: REBOUND.domain,
    dstHostIP: REBOUND.address,
    visits,
    reasons,
  }
}

export const newDevice: Stage = ({ device, at }) => {
  const reasons = [{ code: 'firstSeen', params: { mac: device.mac } }]
  return { code: 'newDevice', device, reasons, visits: [failedLookup(at, device, INTERNAL[1] ?? '', 9)] }
}

export const serviceDown: Stage = ({ chance, at }) => {
  const minutes = chance.whole(3, 12)
  const reasons = [{ code: 'service', params: { service: 'dnsService', minutes } }]
  return { code: 'serviceDown', device: null, reasons, visits: [], lastSeenAt: at + minutes * MINUTE }
}

/** A far busier time than usual; the visited names are those of ordinary days. */
export function trafficFlood(visitOf: (device: SampleDevice, at: number) => SampleVisit): Stage {
  return ({ chance, device, at, until }) => {
    const visits = repeat(times(chance, at, until, chance.whole(150, 250), MINUTE / 20), (time) =>
      visitOf(device, time),
    )
    const minutes = minutesOf(visits)
    const baseline = Math.max(1, Math.round((device.visitsPerHour / 60) * minutes))
    const params = { visits: visits.length, minutes, baseline }
    return { code: 'trafficFlood', device, visits, reasons: [{ code: 'baseline', params }] }
  }
}

/** So many moments from `at` on, about `pause` apart; those past the end are left out. */
function times(
  chance: Chance,
  at: number,
  until: number,
  count: number,
  pause: number,
  jitter = 0.5,
): number[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? at : Math.floor(at + pause * (index + jitter * (chance.next() - 0.5))),
  ).filter((time) => time < until)
}

function repeat(moments: readonly number[], visitAt: (time: number) => SampleVisit): SampleVisit[] {
  return moments.map(visitAt)
}

function randomLabel(chance: Chance, length: number): string {
  return Array.from({ length }, () => BASE32[chance.whole(0, BASE32.length - 1)]).join('')
}

function visitCount(visits: readonly SampleVisit[]) {
  return { code: 'visits', params: { visits: visits.length } }
}

function failures(visits: readonly SampleVisit[]) {
  return { code: 'failures', params: { failures: visits.length, minutes: minutesOf(visits) } }
}

function minutesOf(visits: readonly SampleVisit[]): number {
  const first = visits[0]?.at ?? 0
  return Math.max(1, Math.ceil(((visits.at(-1)?.at ?? first) - first) / MINUTE))
}

function nameMeasures(visits: readonly SampleVisit[]) {
  const names = [...new Set(visits.map(({ domain }) => domain))]
  const labels = names.map((name) => name.split('.')[0] ?? '')
  const meanLength = Math.round(names.reduce((sum, name) => sum + name.length, 0) / Math.max(names.length, 1))
  return { code: 'names', params: { names: names.length, meanLength, entropy: entropyOf(labels.join('')) } }
}

/** Shannon entropy of a text in bits a character, to one decimal. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  )
  return Math.round(bits * 10) / 10
}
