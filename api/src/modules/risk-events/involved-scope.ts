import {
  type InvolvedQuota,
  type InvolvedScope,
  RISK_LEVELS,
  RISK_RULES,
  type RiskRule,
  riskCodeSchema,
} from '@netwarden/shared/domain'
import { z } from 'zod'
import { registrableDomainOf } from '../../pipeline/index.ts'
import { type Condition, IS_BANNED, patternOf, type VisitFilter } from '../../platform/events/visit-filter.ts'
import type { RiskEventRow } from '../risk-event-repository/index.ts'
import { evidenceIn, type StoredEvidence } from './stored-evidence.ts'

const HOUR = 3_600_000
/** The cause of a finding is before it; its effects follow shortly after it was last seen. */
const BEFORE = 24 * HOUR
const AFTER = HOUR

/** The column that holds the items of each kind. */
export const QUOTA_COLUMNS = {
  device: 'device_ip',
  domain: 'domain',
  org: 'org',
  dstHost: 'dst_ip',
} as const satisfies Record<InvolvedQuota, string>

export interface ScopeOptions {
  quota?: InvolvedQuota
  to?: Date
  /** By default the visits that made the event, where that is known. */
  scope?: InvolvedScope
}

/** The visits of an event: those that made its newest finding, or what surrounds them. Null where it names nothing. */
export function involvedScope(
  event: RiskEventRow,
  { quota, to, scope }: ScopeOptions = {},
): VisitFilter | null {
  if (scope === 'device') return scopeOfDevice(event, to)
  const evidence = scope === 'around' ? null : evidenceIn(event)
  return evidence ? countedScope(event, evidence, to) : scopeAround(event, quota, to)
}

/**
 * The visits around an event: those of its device to its destination, from a day before it was detected to an hour
 * after it was last seen. For the quota `device` those of every device to that destination, since other devices matter
 * as well.
 */
function scopeAround(event: RiskEventRow, quota?: InvolvedQuota, to?: Date): VisitFilter | null {
  const destination = destinationOf(event)
  const device = deviceOf(event)
  const isAnyDevice = quota === 'device' && destination !== null
  const conditions = [destination, isAnyDevice ? null : device].filter((condition) => condition !== null)
  if (conditions.length === 0) return null
  return { span: spanUntil(event.detectedAt - BEFORE, event.lastSeenAt + AFTER, to), conditions }
}

/** All visits of the device from an hour before the visits that counted to an hour after them. */
function scopeOfDevice(event: RiskEventRow, to?: Date): VisitFilter | null {
  const device = deviceOf(event)
  if (!device) return null
  const { from, to: last } = evidenceIn(event) ?? { from: event.detectedAt, to: event.lastSeenAt }
  return { span: spanUntil(from - AFTER, last + AFTER, to), conditions: [device] }
}

/** The visits that the rule counted in the window of the newest finding, as far as the store can distinguish them. */
function countedScope(event: RiskEventRow, evidence: StoredEvidence, to?: Date): VisitFilter {
  const { from, to: last, names, dstPort } = evidence
  const among = names.map(({ name }) => name)
  const conditions = [
    deviceOf(event),
    ...COUNTED[RISK_RULES[riskCodeSchema.parse(event.code)].counts](event, among),
    dstPort === undefined ? null : ({ column: 'dst_port', operator: '=', value: dstPort } as const),
  ]
  return {
    span: spanUntil(from, last + 1, to),
    conditions: conditions.filter((condition) => condition !== null),
  }
}

type Counted = (event: RiskEventRow, among: string[]) => (Condition | null)[]

/** The visits to the names that the event keeps, or all where it keeps none. */
const namesAmong: Counted = (_, among) =>
  among.length === 0 ? [] : [{ column: 'domain', operator: 'IN', value: among }]

/** The visits to the domains that the event keeps, and to the names below them. */
const domainsAmong: Counted = (_, among) => [
  { column: 'domain', other: 'registrable_domain', operator: 'EITHER IN', value: among },
]

/** An outside resolver is a name, or an address and a port. */
const resolversAmong: Counted = (_, among) => {
  const names = among.filter((name) => !name.includes('#'))
  if (names.length > 0) return [{ column: 'domain', operator: 'IN', value: names }]
  const addresses = among.map((name) => name.slice(0, name.indexOf('#')))
  return [{ column: 'dst_ip', operator: 'IN', value: addresses }]
}

/** What the rules count of the visits of a device. */
const COUNTED: Record<RiskRule['counts'], Counted> = {
  all: () => [],
  answers: (_, among) => [{ column: 'domain', operator: 'IN', value: among }],
  banned: () => [IS_BANNED],
  destination: (event) => [destinationOf(event)],
  domains: domainsAmong,
  listed: (event) => [
    destinationOf(event),
    { column: 'risk_level', operator: 'IN', value: RISK_LEVELS.filter((level) => level !== 'common') },
  ],
  missing: () => [{ column: 'rcode', operator: '=', value: 'NXDOMAIN' }],
  names: namesAmong,
  resolvers: resolversAmong,
  swept: (event, among) =>
    among.length > 0 ? namesAmong(event, among) : [{ column: 'application', operator: '!=', value: 'dns' }],
  transfers: (event, among) => [
    ...namesAmong(event, among),
    { column: 'qtype', operator: '=', value: 'AXFR' },
  ],
}

function spanUntil(from: number, end: number, to?: Date): VisitFilter['span'] {
  return { from, to: Math.max(from, Math.min(end, to?.getTime() ?? Number.POSITIVE_INFINITY)) }
}

/** A finding about a whole domain covers the names below it. */
export function destinationOf(event: RiskEventRow): Condition | null {
  const { domain, dstHostIp, org } = event
  const names = namesIn(event)
  if (names.length > 0) return { column: 'domain', operator: 'IN', value: names }
  if (domain) {
    if (registrableDomainOf(domain) === domain)
      return { column: 'registrable_domain', operator: '=', value: domain }
    return { column: 'domain', operator: 'LIKE', value: [patternOf(domain), `%.${patternOf(domain)}`] }
  }
  if (dstHostIp) return { column: 'dst_ip', operator: '=', value: dstHostIp }
  return org ? { column: 'org', operator: '=', value: org } : null
}

const storedNames = z.array(z.string())

/** The names of an event about several. */
export function namesIn({ names }: RiskEventRow): string[] {
  return names === null ? [] : storedNames.parse(JSON.parse(names))
}

/** Condition on a device: by its MAC where it is known, because the address may belong to another device now. */
function deviceOf({ deviceMac, deviceIp }: RiskEventRow): Condition | null {
  if (deviceMac) return { column: 'device_id', operator: '=', value: deviceMac }
  return deviceIp ? { column: 'device_ip', operator: '=', value: deviceIp } : null
}
