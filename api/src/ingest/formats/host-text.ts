import { canonicalAddress } from './address.ts'
import { canonicalDomainOfHexEscapes } from './domain-name.ts'

/** `host:port`, `[v6]:port`, `host`; a bare IPv6 address has more than one colon and no port. */
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/
const WITH_PORT = /^([^:]*):\d*$/

/**
 * The name in a Host header or server name indication; null when there is none or it is an address, which is no
 * name; undefined when it cannot be a name.
 */
export function hostDomain(text: string | null): string | null | undefined {
  if (text === null) return null
  const host = BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text
  if (host === '' || canonicalAddress(host) !== null) return null
  return canonicalDomainOfHexEscapes(host) ?? undefined
}
