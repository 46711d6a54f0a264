import { canonicalAddress } from './address.ts'
import { canonicalDomainOfHexEscapes } from './domain-name.ts'

/** `host:port`, `[v6]:port`, `host`; a bare IPv6 address has more than one colon and no port. */
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/
const WITH_PORT = /^([^:]*):\d*$/
/** Characters that no name has: parts of a URL, a list of names, an invalid port, unprintable bytes. */
const NO_NAME = /[\s,:;/?#@\\]/
const MAX_TEXT = 255

/** A visit's host: a name, or the original text where it is no name. */
export interface HostFacts {
  domain: string | null
  dstHost: string | null
}

const NO_HOST: HostFacts = { domain: null, dstHost: null }

/** From a Host header or server name indication; neither field is set where it is absent or an address, which is no name. */
export function hostFacts(text: string | null): HostFacts {
  if (text === null) return NO_HOST
  const host = BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text
  if (host === '' || canonicalAddress(host) !== null) return NO_HOST
  const domain = canonicalDomainOfHexEscapes(host)
  return domain === null || NO_NAME.test(domain)
    ? { domain: null, dstHost: text.slice(0, MAX_TEXT) }
    : { domain, dstHost: null }
}
