import { type DnsClientMatch, parseDnsClientMatch } from './dns-client-match.ts'
import { parseDomainEntry } from './domain-entry.ts'

/** Whose queries, or queries for which names, go to servers of their own. */
export type DnsMatch = DnsClientMatch | (Omit<DnsClientMatch, 'kind'> & { kind: 'domain' })

/** A network, a range `a-b`, an address, or a domain with all names below it; null when it is none of them. */
export function parseDnsMatch(text: string): DnsMatch | null {
  const client = parseDnsClientMatch(text)
  if (client) return client
  const { domain } = parseDomainEntry(text)
  return domain === undefined ? null : { kind: 'domain', match: domain, hostBitsCleared: false, span: domain }
}
