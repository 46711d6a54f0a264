import { isDeviceAddress } from '@netwarden/shared/domain'
import {
  type Decision,
  type DevicePlace,
  decideFor,
  hasAddressRules,
  locateDevice,
  type PolicySet,
} from '@netwarden/shared/policy'
import { BoundedCache } from '../../platform/caches/bounded-cache.ts'
import type { VisitRow } from '../../platform/events/visit-row.ts'
import { settleVerdict, verdictOfGateway } from '../decide/verdict.ts'
import type { ParsedVisit } from '../visit.ts'
import {
  type AddressDatabases,
  type AddressFacts,
  describeAddress,
  NO_ADDRESS_FACTS,
} from './address-facts.ts'
import type { DeviceDirectory, KnownDevice } from './device-directory.ts'
import { type DomainFacts, describeDomain } from './domain-facts.ts'
import type { OrganisationTable } from './organisations.ts'

export interface EnricherDeps {
  /** The policy set in force; when it changes, the cached facts of the former one are dropped. */
  policies(): PolicySet
  organisations(): OrganisationTable
  addresses: AddressDatabases
  devices: DeviceDirectory
}

export interface CacheLimits {
  domains: number
  addresses: number
  devices: number
}

/** The fields of a record that only the reader of its lines knows. */
export type RecordIdentity = Pick<VisitRow, 'uid' | 'source'> & Partial<Pick<VisitRow, 'enforcer'>>
export type EnrichVisit = (visit: ParsedVisit, identity: RecordIdentity) => VisitRow
/** Null for a question of this server itself, which is no visit. */
export type Enrich = (...given: Parameters<EnrichVisit>) => VisitRow | null

const DEFAULT_LIMITS: CacheLimits = { domains: 100_000, addresses: 50_000, devices: 50_000 }
const UNKNOWN_ADDRESS = ''

/** Adds to a visit all facts that are known offline, and the verdict. */
export function createEnricher(deps: EnricherDeps, limits: CacheLimits = DEFAULT_LIMITS): EnrichVisit {
  const factsOfAddress = cachedAddresses(deps.addresses, limits.addresses)
  let caches = createCaches(deps.policies(), deps.organisations(), limits)
  return (visit, identity) => {
    if (caches.policies !== deps.policies() || caches.organisations !== deps.organisations())
      caches = createCaches(deps.policies(), deps.organisations(), limits)
    const device = deviceOf(visit, deps.devices)
    const facts = caches.factsOf(visit.domain ?? '')
    const place = caches.placeOf(visit.deviceIp, device?.mac ?? null)
    const own = decideFor(caches.policies, place, {
      // The visit's own time counts, also in imports and catch-up: schedules, expiries and pauses apply as of then.
      at: visit.at,
      domain: visit.domain,
      matches: facts.matches,
      answers: addressesOf(visit, place),
      cnames: visit.cnames,
      matchesOf: caches.matchesOf,
    })
    const name = device?.name ?? deps.devices.nameOf?.(visit.deviceIp ?? '') ?? ''
    return rowOf(visit, {
      identity,
      device: { mac: device?.mac ?? '', name },
      facts,
      address: factsOfAddress(visit.dstIp),
      own,
      generation: caches.policies.generation,
    })
  }
}

function createCaches(policies: PolicySet, organisations: OrganisationTable, limits: CacheLimits) {
  const domains = new BoundedCache<string, DomainFacts>(limits.domains)
  const places = new BoundedCache<string, { mac: string | null; place: DevicePlace }>(limits.devices)
  const factsOf = (domain: string): DomainFacts => {
    const known = domains.get(domain)
    if (known) return known
    const facts = describeDomain(domain, policies, organisations)
    domains.set(domain, facts)
    return facts
  }
  return {
    policies,
    organisations,
    factsOf,
    matchesOf: (name: string) => factsOf(name).matches,
    placeOf(ip: string | null, mac: string | null): DevicePlace {
      const key = ip ?? UNKNOWN_ADDRESS
      const known = places.get(key)
      if (known && known.mac === mac) return known.place
      const place = locateDevice(policies, ip, mac)
      places.set(key, { mac, place })
      return place
    },
  }
}

function cachedAddresses(databases: AddressDatabases, limit: number): (ip: string | null) => AddressFacts {
  const cache = new BoundedCache<string, AddressFacts>(limit)
  return (ip) => {
    if (ip === null) return NO_ADDRESS_FACTS
    const known = cache.get(ip)
    if (known) return known
    const facts = describeAddress(ip, databases)
    cache.set(ip, facts)
    return facts
  }
}

/** The addresses that address policies match: those of the answer, or the destination where there was no look-up. */
function addressesOf({ answers, dstIp, acting }: ParsedVisit, place: DevicePlace): readonly string[] {
  if (acting?.address) return [acting.address]
  return answers.length > 0 || dstIp === null || !hasAddressRules(place) ? answers : [dstIp]
}

/** The MAC in the log has precedence; otherwise the directory names the device as of the record's time. */
function deviceOf(visit: ParsedVisit, devices: DeviceDirectory): KnownDevice | null {
  const { at, deviceIp, deviceMac } = visit
  // The gateway knows its MACs from us.
  if (deviceMac !== null && deviceIp !== null && !visit.gateway) devices.see?.(deviceIp, deviceMac, at)
  const known = deviceIp === null ? null : devices.at(deviceIp, at)
  if (deviceMac === null || deviceMac === known?.mac) return known
  return { mac: deviceMac, name: devices.nameOf?.(deviceMac) ?? '' }
}

interface Known {
  identity: RecordIdentity
  device: KnownDevice
  facts: DomainFacts
  address: AddressFacts
  own: Decision
  generation: number | null
}

/** Written field by field, because object spread took longer than all look-ups. */
function rowOf(visit: ParsedVisit, { identity, device, facts, address, own, generation }: Known): VisitRow {
  const deviceIp = visit.deviceIp ?? ''
  const deviceMac = device.mac
  const verdict = visit.gateway
    ? verdictOfGateway(visit.gateway)
    : settleVerdict(visit, own, facts.externalBanGroup)
  return {
    at: visit.at,
    uid: identity.uid,
    deviceIp,
    deviceMac,
    deviceId: deviceMac || (isDeviceAddress(deviceIp) ? deviceIp : ''),
    deviceName: device.name,
    domain: visit.domain ?? '',
    registrableDomain: facts.registrableDomain,
    // The owner of the address is used where the table has no owner of the name.
    org: facts.organisation?.name ?? address.network,
    // Only a name has a country: the map of names must not count visits without a name.
    domainCountry: visit.domain ? (facts.organisation?.country ?? address.country) : '',
    domainType: facts.domainType,
    riskLevel: facts.riskLevel,
    dstIp: visit.dstIp ?? '',
    dstHost: visit.dstHost ?? '',
    dstPort: visit.dstPort,
    country: address.country,
    region: address.region,
    network: address.network,
    transport: visit.transport,
    application: visit.application,
    qtype: visit.qtype ?? '',
    rcode: visit.rcode ?? '',
    latencyMs: visit.latencyMs,
    solvedMode: verdict.solvedMode,
    verdictBy: verdict.verdictBy,
    controlGroup: verdict.controlGroup,
    policyId: verdict.policyId,
    segmentId: visit.gateway?.segmentId ?? own.segmentId,
    drift: verdict.drift,
    source: identity.source,
    answers: visit.answers,
    outsideTtl: visit.outsideTtl,
    cnames: visit.cnames,
    policyGeneration: visit.gateway?.generation ?? generation,
    decidingCname: verdict.decidingCname,
    shadowPolicyId: verdict.shadowPolicyId,
    inherited: verdict.inherited,
    enforcer: identity.enforcer ?? '',
    channel: visit.gateway?.channel ?? '',
    bytesSent: visit.bytesSent,
    bytesReceived: visit.bytesReceived,
    durationMs: visit.durationMs,
  }
}
