import { nextLabelAt } from '@netwarden/shared/policy'
import { CANARY_DOMAIN } from '../policies/marked-name.ts'
import {
  isSpecialNameThere,
  type OwnAnswerSettings,
  optOutNames,
  specialZoneOf,
  specialZones,
} from '../policies/own-answers.ts'
import { OWN_DOMAIN, type PolicyZone } from './bind-plan.ts'
import { type Action, nameNodes } from './name-nodes.ts'

/** Below it every name is banned in the views of a segment, and in no other one. */
export function bannedCanaryDomain(segmentId: string): string {
  return `${segmentId}.b.${CANARY_DOMAIN}`
}

/** Below it each policy zone has its serial as a name: what decides is shown by it, and not what is only loaded. */
export const MARK_DOMAIN = `mark.${CANARY_DOMAIN}`

/** Below it no name is banned. */
export const PASSED_CANARY_DOMAIN = `p.${CANARY_DOMAIN}`

/** Its names are answered here and never forwarded. */
export const OWN_ZONE = {
  origin: OWN_DOMAIN,
  text: [
    '$TTL 60',
    '@ SOA localhost. netwarden.localhost. 1 3600 600 86400 5',
    '@ NS localhost.',
    `*.${PASSED_CANARY_DOMAIN}. A 192.0.2.1`,
    '',
  ].join('\n'),
}

/**
 * The zone that every view consults first: what is answered before any policy, by which zones are read back, and the
 * questions that show which policies decide.
 */
export function firstZone(segmentId: string, settings: OwnAnswerSettings): PolicyZone {
  const banned = bannedCanaryDomain(segmentId)
  const given = [...settings.zones, ...settings.domains].filter((domain) => specialZoneOf(domain) !== null)
  const names = new Set([OWN_DOMAIN, MARK_DOMAIN, banned, ...specialZones(), ...given])
  if (settings.answerCanaries) for (const name of optOutNames()) names.add(name)
  const optOut = new Set(settings.answerCanaries ? optOutNames() : [])
  const actionOf = (name: string, isBelow: boolean): Action | null => {
    if (isWithin(name, banned)) return isBelow ? 'ban' : 'pass'
    if (isWithin(name, MARK_DOMAIN)) return null
    if (isWithin(name, OWN_DOMAIN)) return 'pass'
    if (optOut.has(name) && !isBelow) return 'nxdomain'
    const zone = specialZoneOf(name)
    if (zone === null || given.some((domain) => isWithin(name, domain))) return null
    if (zone === 'localhost') return 'loopback'
    return !isBelow && isSpecialNameThere(name, zone) ? 'nodata' : 'nxdomain'
  }
  return { name: `first.own.${OWN_DOMAIN}`, nodes: nameNodes(names, actionOf), addresses: [] }
}

function isWithin(name: string, domain: string): boolean {
  for (let at = 0; at >= 0; at = nextLabelAt(name, at)) if (name.slice(at) === domain) return true
  return false
}
