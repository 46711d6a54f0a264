import { remembered } from './name-facts.ts'

/** A reversed IPv4 address (RFC 5782, section 2.1) or the reversed nibbles of an IPv6 address (section 2.4) below a name. */
const REVERSED_ADDRESS = /^(?:(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){4}|(?:[0-9a-f]\.){32})[^.]+\./

/** MD5, SHA-1 or SHA-256 in hexadecimal, or in base32 without padding, as lists of addresses and files use them. */
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[a-z2-7]{26}|[a-z2-7]{32}|[a-z2-7]{52})$/
/** A digest below one of these words is a look-up in a list. */
const LIST_WORD = /(?:^|[.-])(?:[a-z]*(?:bl|wl|rep)|hash|dbl|rhs|reputation|ebl|malware|av)(?:[.-]|$)/

/** Labels of SPF macros (RFC 7208, section 7), DKIM, DMARC, ACME and services (RFC 8552). */
const ATTRIBUTE_LABEL = /^_[a-z]/
/** Below an attribute label, a longer label is no address, sender or domain but data. */
const LONGEST_ATTRIBUTE_PART = 32

/** The IPv4 address in the name of a customer's line, such as `pool-192-0-2-7.isp.example`. */
const LINE_ADDRESS =
  /(?:^|[^0-9])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)[-.x]){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:[^0-9]|$)/

/**
 * Services that mail servers, antivirus and browsers ask by name about addresses, files and domains; each name below them
 * is the question. Named here are domains whose owners run nothing else below them.
 */
const SERVICES: ReadonlySet<string> = new Set([
  'abuse.ch',
  'abuseat.org',
  'agari.com',
  'avast.com',
  'avcdn.net',
  'avira.com',
  'barracudacentral.org',
  'bitdefender.net',
  'brightcloud.com',
  'cloudmark.com',
  'cymru.com',
  'dmarcian.com',
  'dnswl.org',
  'drweb.com',
  'e5.sk',
  'emailreg.org',
  'eset.com',
  'f-secure.com',
  'fortiguard.net',
  'fsapi.com',
  'hostkarma.com',
  'invaluement.com',
  'isipp.com',
  'kaspersky-labs.com',
  'mailspike.net',
  'manitu.net',
  'mcafee.com',
  'msrbl.net',
  'ntp.org',
  'nszones.com',
  'pandasecurity.com',
  'phishtank.com',
  'psbl.org',
  'rspamd.com',
  'senderbase.org',
  'senderscore.com',
  'sophosxl.net',
  'sorbs.net',
  'spamcop.net',
  'spameatingmonkey.net',
  'spamhaus.net',
  'spamhaus.org',
  'surbl.org',
  'surriel.com',
  'symantec.com',
  'trendmicro.com',
  'uceprotect.net',
  'uribl.com',
  'valimail.com',
  'vade-retro.com',
  'webroot.com',
  'zerofox.com',
])

/** A look-up in a DNS block list by address. NXDOMAIN is its usual answer: the address is not listed. Names below `arpa` are PTR look-ups. */
function isBlocklistLookUp(domain: string): boolean {
  return REVERSED_ADDRESS.test(domain) && !domain.endsWith('.arpa')
}

/**
 * Whether a name is one of the many that servers ask all day: in block lists by address, name or digest, macros of SPF,
 * reputation services, names of customers' lines. Such names differ by nature and carry nothing out of a network.
 */
export const isServerLookUp = remembered((domain, registrableDomain): boolean => {
  if (SERVICES.has(registrableDomain) || isBlocklistLookUp(domain)) return true
  const below = domain.slice(0, Math.max(0, domain.length - registrableDomain.length - 1))
  if (below === '') return false
  const labels = below.split('.')
  if (labels.some((label) => ATTRIBUTE_LABEL.test(label)))
    return labels.every(({ length }) => length <= LONGEST_ATTRIBUTE_PART)
  const first = labels[0] ?? ''
  if (labels.length <= 2 && DIGEST.test(first)) return LIST_WORD.test(domain.slice(first.length + 1))
  return LINE_ADDRESS.test(below) && labels.every(({ length }) => length <= LONGEST_ATTRIBUTE_PART)
})
