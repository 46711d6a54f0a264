import { type DnsClientMatch, parseDnsClientMatch } from './dns-client-match.ts'
import { parseDomainEntry } from './domain-entry.ts'

/** Clients, or domains, whose queries go to specific servers. */
export type DnsMatch = DnsClientMatch | (Omit<DnsClientMatch, 'kind'> & { kind: 'domain' })

/** Parses a network, a range `a-b`, an address, or a domain with all names below it; null for other texts. */
export function parseDnsMatch(text: string): DnsMatch | null {
  const client = parseDnsClientMatch(text)
  if (client) return client
  const { domain } = parseDomainEntry(text)
  return domain === undefined ? null : { kind: 'domain', match: domain, hostBitsCleared: false, span: domain }
}
