import { registeredBelowDynamicDns } from '@netwarden/shared/domain'
import { getDomain } from 'tldts'
import { remembered } from './name-facts.ts'

const AS_STORED = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const

/**
 * The registered name. Below a suffix with private registrations (`github.io`) it is longer than the stored
 * registrable domain, which all registrations below such a suffix share.
 */
export const registeredNameOf = remembered((domain, registrableDomain) =>
  registeredBelowDynamicDns(domain, getDomain(domain, AS_STORED) ?? registrableDomain),
)
