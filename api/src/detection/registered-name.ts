import { registeredBelowDynamicDns } from '@netwarden/shared/domain'
import { getDomain } from 'tldts'

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
export function registeredNameOf(domain: string, registrableDomain: string): string {
  return registeredBelowDynamicDns(domain, getDomain(domain, AS_STORED) ?? registrableDomain)
}
