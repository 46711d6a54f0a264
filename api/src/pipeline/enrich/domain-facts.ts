import {
  blamedGroup,
  type Category,
  categorise,
  isLocalName,
  type ListGroup,
  LOCAL_DOMAIN_TYPE,
  matchName,
  type NameMatch,
  type PolicySet,
  UNKNOWN_DOMAIN_TYPE,
} from '@netwarden/shared'
import { getDomain } from 'tldts'
import type { Organisation, OrganisationTable } from './organisations.ts'

/** What a name is; it depends on the policy set and the organisation table only, so it can be kept per name. */
export interface DomainFacts extends Category {
  /** Empty for a public suffix itself, and for a name of one label. */
  registrableDomain: string
  organisation: Organisation | null
  matches: readonly NameMatch[]
  /** The group of lists that would explain a ban by somebody else. */
  blamed: ListGroup | null
}

/**
 * The name below the public suffix, by the suffix list's ICANN part. Its private part is left out on purpose:
 * `user.github.io` and `bucket.s3.amazonaws.com` are counted and owned as github.io and amazonaws.com, which is
 * what an administrator knows, and what keeps one service from becoming thousands of domains.
 */
export function registrableDomainOf(name: string): string {
  // The name is canonical already; without these checks odd but real names (underscores, escapes) are taken, too.
  return getDomain(name, { extractHostname: false, validateHostname: false, detectIp: false }) ?? ''
}

export function describeDomain(
  name: string,
  policies: PolicySet,
  organisations: OrganisationTable,
): DomainFacts {
  const matches = matchName(policies, name)
  const { domainType, riskLevel } = categorise(policies, matches)
  return {
    registrableDomain: registrableDomainOf(name),
    organisation: organisations.find(name),
    domainType: domainType === UNKNOWN_DOMAIN_TYPE && isLocalName(name) ? LOCAL_DOMAIN_TYPE : domainType,
    riskLevel,
    matches,
    blamed: blamedGroup(policies, matches),
  }
}
