import type { BanAnswer } from '../gateway/setup.ts'
import type { PolicyZone } from './bind-plan.ts'
import { MARK_DOMAIN } from './first-zone.ts'
import type { Action } from './name-nodes.ts'

/** Below a name that the zone leaves to the next one, so that the name exists and hides a wildcard above it. */
const HIDING_LABEL = '_netwarden-hidden'
/** Of the answers to banned names, in seconds: policies may change soon. */
export const ZONE_TTL = 60
const NEGATIVE_TTL = 5

/** The records of a policy zone without its head: lines `owner TYPE data`, relative to the zone, sorted. */
export function zoneRecords({ nodes, addresses }: PolicyZone, ban: BanAnswer): string[] {
  const lines: string[] = []
  const add = (owner: string, action: Action) => {
    for (const data of dataOf(action, ban)) lines.push(`${owner} ${data}`)
  }
  for (const { trigger, action } of addresses) add(trigger, action)
  for (const { name, exact, below } of nodes) {
    if (exact) add(name, exact)
    if (below) add(name === '' ? '*' : `*.${name}`, below)
    if (!exact && !below) add(`${HIDING_LABEL}.${name}`, 'pass')
  }
  return lines.sort()
}

/** A whole zone file. */
export function zoneFile(records: readonly string[], serial: number): string {
  return `$TTL ${ZONE_TTL}\n${soaRecord(serial)}\n@ NS localhost.\n${markRecord(serial)}\n${records.join('\n')}\n`
}

/** By which the server shows that it decides by this serial. */
export function markRecord(serial: number): string {
  return `${markName(serial)} CNAME *.`
}

export function markName(serial: number): string {
  return `${serial}.${MARK_DOMAIN}`
}

export function soaRecord(serial: number): string {
  return `@ SOA localhost. netwarden.localhost. ${serial} 3600 600 86400 ${NEGATIVE_TTL}`
}

function dataOf(action: Action, { answer, sinkholeIPv4, sinkholeIPv6 }: BanAnswer): string[] {
  if (action === 'pass') return ['CNAME rpz-passthru.']
  if (action === 'nodata') return ['CNAME *.']
  if (action === 'nxdomain') return ['CNAME .']
  if (action === 'loopback') return ['A 127.0.0.1', 'AAAA ::1']
  if (answer === 'nodata') return ['CNAME *.']
  // REFUSED is no answer of a policy zone.
  if (answer !== 'sinkhole') return ['CNAME .']
  const addresses = [
    ...(sinkholeIPv4 === null ? [] : [`A ${sinkholeIPv4}`]),
    ...(sinkholeIPv6 === null ? [] : [`AAAA ${sinkholeIPv6}`]),
  ]
  return addresses.length > 0 ? addresses : ['CNAME *.']
}
