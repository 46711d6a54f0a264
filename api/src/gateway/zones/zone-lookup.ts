import { foldCase, isWithin } from '@netwarden/shared/dns'
import { RFC8482_DATA, RFC8482_TTL } from '../special-names.ts'
import { RCODE, TYPE } from '../wire/codes.ts'
import { nameEnd } from '../wire/message-writer.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'
import { parentName, type Zone } from './zone.ts'

/** Our zones' result for a name (RFC 1034 §4.3.2). */
export interface ZoneAnswer {
  rcode: number
  isAuthoritative: boolean
  answer: ResourceRecord[]
  authority: ResourceRecord[]
  additional: ResourceRecord[]
  /** Targets of the chain, in order, in wire form. */
  chain: string[]
  /** The target at which the chain leaves our zones; null where it does not. */
  leavesTo: string | null
  /** Whether the additional records are glue of a delegation, without which it cannot be followed. */
  isReferral: boolean
}

/** A longer chain is cut. */
const MAX_CHAIN = 16
const MAX_NAME = 255

type FindZone = (folded: string) => Zone | null

/** Follows a name through our zones; `owner` is the queried name, `zone` contains it. */
export function lookUp(findZone: FindZone, zone: Zone, owner: string, type: number): ZoneAnswer {
  const result: ZoneAnswer = {
    rcode: RCODE.NOERROR,
    isAuthoritative: true,
    answer: [],
    authority: [],
    additional: [],
    chain: [],
    leavesTo: null,
    isReferral: false,
  }
  const seen = new Set<string>()
  let current: Zone | null = zone
  for (let name = owner; ; ) {
    const target = current === null ? null : stepInZone(current, name, type, result)
    if (target === null) return result
    name = target
    result.chain.push(target)
    const folded = foldCase(target)
    if (seen.has(folded) || result.chain.length > MAX_CHAIN) {
      // Like BIND: an alias that leads nowhere is a fault of the zone.
      result.rcode = RCODE.SERVFAIL
      return result
    }
    seen.add(folded)
    current = findZone(folded)
    if (current === null) result.leavesTo = target
  }
}

/** Adds the zone's records; returns the target of an alias, at which the search continues. */
function stepInZone(zone: Zone, owner: string, type: number, result: ZoneAnswer): string | null {
  const folded = foldCase(owner)
  const above = specialAncestor(zone, folded, type)
  if (above?.kind === 'cut') return addReferral(zone, above.name, result)
  if (above?.kind === 'dname') {
    const target = addDname(zone, above.name, owner, result)
    // The synthesised CNAME is itself the answer to the query.
    return type === TYPE.CNAME ? null : target
  }
  if (zone.node(folded)) return addNode(zone, folded, owner, type, result)
  const wildcard = wildcardFor(zone, folded)
  if (wildcard !== null) return addNode(zone, wildcard, owner, type, result)
  result.rcode = RCODE.NXDOMAIN
  addSoa(zone, result)
  return null
}

interface Ancestor {
  kind: 'cut' | 'dname'
  name: string
}

/** The delegation or DNAME nearest to the apex that covers the name. The parent answers for DS at a delegation. */
function specialAncestor(zone: Zone, folded: string, type: number): Ancestor | null {
  let found: Ancestor | null = null
  for (let name = folded; name.length >= zone.apex.length; name = parentName(name)) {
    const node = zone.node(name)
    const isApex = name === zone.apex
    const isSelf = name === folded
    if (node?.has(TYPE.DNAME) && !isSelf) found = { kind: 'dname', name }
    if (node?.has(TYPE.NS) && !isApex && !(isSelf && type === TYPE.DS)) found = { kind: 'cut', name }
    if (isApex) break
  }
  return found
}

function addReferral(zone: Zone, cut: string, result: ZoneAnswer): null {
  // A referral after an alias keeps the AA bit, which refers to the first owner (RFC 1035 §4.1.1).
  if (result.answer.length === 0) result.isAuthoritative = false
  const servers = zone.records(cut, TYPE.NS)
  result.authority.push(...servers)
  result.isReferral = true
  // Only servers below the delegation cannot be found without their addresses.
  const below = servers.filter(({ data }) => isWithin(foldCase(data), cut))
  addAddresses(zone, below, result)
  return null
}

/** The DNAME and the CNAME synthesised from it (RFC 6672 §3.1). */
function addDname(zone: Zone, at: string, owner: string, result: ZoneAnswer): string | null {
  const [record] = zone.records(at, TYPE.DNAME)
  if (!record) return null
  if (!result.answer.some(({ type, owner: of }) => type === TYPE.DNAME && of === record.owner))
    result.answer.push(record)
  const target = owner.slice(0, owner.length - at.length) + record.data
  if (target.length > MAX_NAME) {
    result.rcode = RCODE.YXDOMAIN
    return null
  }
  result.answer.push({ owner, type: TYPE.CNAME, ttl: record.ttl, data: target })
  return target
}

function addNode(zone: Zone, at: string, owner: string, type: number, result: ZoneAnswer): string | null {
  const node = zone.node(at)
  if (type === TYPE.ANY) {
    result.answer.push({ owner, type: TYPE.HINFO, ttl: RFC8482_TTL, data: RFC8482_DATA })
    return null
  }
  const [alias] = type === TYPE.CNAME ? [] : zone.records(at, TYPE.CNAME, owner)
  if (alias && !node?.has(type)) {
    const isThere = result.answer.some(
      (one) => one.type === TYPE.CNAME && foldCase(one.owner) === foldCase(owner),
    )
    if (!isThere) result.answer.push(alias)
    return alias.data
  }
  if (!node?.has(type)) {
    addSoa(zone, result)
    return null
  }
  const records = zone.records(at, type, owner)
  result.answer.push(...records)
  if (type === TYPE.NS) addAddresses(zone, records, result)
  return null
}

/** The addresses of name servers, as far as the zone has them. */
function addAddresses(zone: Zone, servers: readonly ResourceRecord[], { additional }: ZoneAnswer): void {
  for (const server of new Set(servers.map(({ data }) => foldCase(data))))
    additional.push(...zone.records(server, TYPE.A), ...zone.records(server, TYPE.AAAA))
}

/** `*` below the closest existing name (RFC 4592 §3.3.1); null where there is none. */
function wildcardFor(zone: Zone, folded: string): string | null {
  for (let name = parentName(folded); name.length >= zone.apex.length; name = parentName(name)) {
    if (!zone.node(name)) continue
    const wildcard = `\x01*${name}`
    return zone.node(wildcard) ? wildcard : null
  }
  return null
}

/** With the TTL of a negative answer (RFC 2308 §3). */
function addSoa(zone: Zone, result: ZoneAnswer): void {
  const soa = zone.soa()
  if (soa) result.authority.push({ ...soa, ttl: Math.min(soa.ttl, minimumOf(soa)) })
}

/** The last number of a SOA. */
export function minimumOf({ data }: ResourceRecord): number {
  const at = nameEnd(data, nameEnd(data, 0)) + 16
  return [0, 1, 2, 3].reduce((value, i) => value * 256 + data.charCodeAt(at + i), 0)
}
