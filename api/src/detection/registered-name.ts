import { getDomain } from 'tldts'

const AS_STORED = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const

/**
 * The name that somebody registered. Below a suffix with private registrations (`ddns.net`) it is longer than the stored
 * registrable domain, which such a suffix shares with everybody who registered a name below it.
 */
export function registeredNameOf(domain: string, registrableDomain: string): string {
  return getDomain(domain, AS_STORED) ?? registrableDomain
}
