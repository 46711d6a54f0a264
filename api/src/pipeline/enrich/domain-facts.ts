import {
  isLocalName,
  LOCAL_DOMAIN_TYPE,
  registeredBelowDynamicDns,
  UNKNOWN_DOMAIN_TYPE,
} from '@netwarden/shared/domain'
import {
  type Category,
  categorise,
  externalBanGroup,
  type ListGroup,
  matchName,
  type NameMatch,
  type PolicySet,
} from '@netwarden/shared/policy'
import { getDomain } from 'tldts'
import type { Organisation, OrganisationTable } from './organisations.ts'

/** The facts about a name; they depend on the policy set and the organisation table only, so they can be cached per name. */
export interface DomainFacts extends Category {
  /** Empty for a public suffix itself, and for a name of one label. */
  registrableDomain: string
  organisation: Organisation | null
  matches: readonly NameMatch[]
  /** The group of lists that explains a ban by another server. */
  externalBanGroup: ListGroup | null
}

/**
 * The registrable domain below the public suffix, by the ICANN part of the suffix list. Its private part is left out
 * on purpose: `user.github.io` and `bucket.s3.amazonaws.com` are counted and owned as github.io and amazonaws.com,
 * which administrators know, and one service does not become thousands of domains. Names of dynamic DNS services
 * belong to different people and count separately.
 */
export function registrableDomainOf(name: string): string {
  // The name is canonical already; without these checks unusual but real names (underscores, escapes) are accepted,
  // too.
  const domain = getDomain(name, { extractHostname: false, validateHostname: false, detectIp: false }) ?? ''
  return registeredBelowDynamicDns(name, domain)
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
    externalBanGroup: externalBanGroup(policies, matches),
  }
}
