import { RISK_RULES, type RiskCode } from '@netwarden/shared/domain'
import type { TextParams } from '@netwarden/shared/i18n'
import type { SampleDevice } from '../sample-facts.ts'
import type { Chance } from './chance.ts'
import { MINUTE, minutesOf, repeat, times } from './moments.ts'
import { failedLookup, type SampleVisit } from './sample-visit.ts'

/** A measure of a finding, in the words of its event. */
export interface Measure {
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
  /** When it was last seen, unless that was its last visit. */
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
  return {
    code: 'badListHit',
    device,
    domain,
    visits,
    reasons: [listed, visitCount(visits, RISK_RULES.badListHit.thresholds.visits.initial)],
  }
}

export const generatedNames: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(17, 40), MINUTE / 3), (time) =>
    failedLookup(time, device, `${randomLabel(chance, chance.whole(11, 18))}.example`, 14),
  )
  return { code: 'generatedNames', device, visits, reasons: generated(visits) }
}

export const dnsTunnel: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(104, 150), MINUTE / 8), (time) => ({
    ...failedLookup(time, device, `${randomLabel(chance, chance.whole(44, 58))}.${TUNNEL}`, 48, 'NOERROR'),
    qtype: 'TXT',
  }))
  return {
    code: 'dnsTunnel',
    device,
    domain: TUNNEL,
    visits,
    reasons: [carried(visits), { code: 'dataTypes', params: { dataNames: visits.length } }],
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
  const { thresholds: limits } = RISK_RULES.beaconing
  const reasons: Measure[] = [
    {
      code: 'contacts',
      params: {
        contacts: visits.length,
        hours: Math.round((visits.length * minutes) / 60),
        limit: limits.visits.initial,
      },
    },
    { code: 'interval', params: { minutes, deviation: 4, limit: limits.deviation.initial } },
    { code: 'rarity', params: { devices: 1, limit: limits.devices.initial } },
  ]
  return { code: 'beaconing', device, domain: BEACON.domain, dstHostIP: BEACON.address, visits, reasons }
}

export const bannedBurst: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(42, 90), MINUTE / 12), (time) => ({
    ...failedLookup(time, device, chance.pick(ADS), 0.4),
    solvedMode: 'banned' as const,
  }))
  const limit = RISK_RULES.bannedBurst.thresholds.tries.initial
  const params = { tries: visits.length, minutes: minutesOf(visits), limit }
  return { code: 'bannedBurst', device, visits, reasons: [{ code: 'banned', params }] }
}

export const nxdomainBurst: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(104, 160), MINUTE / 14), (time) =>
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
  const reasons = [
    {
      code: 'service',
      params: { service: 'dnsService', minutes, limit: RISK_RULES.serviceDown.thresholds.minutes.initial },
    },
  ]
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

function randomLabel(chance: Chance, length: number): string {
  return Array.from({ length }, () => BASE32[chance.whole(0, BASE32.length - 1)]).join('')
}

function visitCount(visits: readonly SampleVisit[], limit: number) {
  return { code: 'visits', params: { visits: visits.length, minutes: minutesOf(visits), limit } }
}

function failures(visits: readonly SampleVisit[]) {
  const limit = RISK_RULES.nxdomainBurst.thresholds.failures.initial
  return { code: 'failures', params: { failures: visits.length, minutes: minutesOf(visits), limit } }
}

const firstLabel = ({ domain }: SampleVisit) => domain.split('.')[0] ?? ''
const namesOf = (visits: readonly SampleVisit[]) => new Set(visits.map(({ domain }) => domain)).size

/** All names of a tunnel are new, and every character of them carries data. */
function carried(visits: readonly SampleVisit[]): Measure {
  const { names, characters } = RISK_RULES.dnsTunnel.thresholds
  const params = {
    minutes: minutesOf(visits),
    names: namesOf(visits),
    limit: names.initial,
    characters: visits.reduce((sum, visit) => sum + firstLabel(visit).length, 0),
    charactersLimit: characters.initial,
  }
  return { code: 'carried', params }
}

/** None of the generated names exists. */
function generated(visits: readonly SampleVisit[]): Measure[] {
  const { names, failures: failed, score } = RISK_RULES.generatedNames.thresholds
  const minutes = minutesOf(visits)
  const count = namesOf(visits)
  const examples = visits
    .slice(0, 3)
    .map(({ domain }) => domain)
    .join(' ')
  return [
    {
      code: 'generated',
      params: { minutes, names: count, limit: names.initial, score: score.initial, examples },
    },
    { code: 'failedNames', params: { minutes, failures: count, limit: failed.initial } },
  ]
}
