/** Octets of a name in text form without the trailing dot, and of a label (RFC 1035 §2.3.4). */
export const MAX_DOMAIN_LENGTH = 253
export const MAX_LABEL_LENGTH = 63
/**
 * Characters of the longest text that a name of 255 octets (RFC 1035 §2.3.4) has: each octet takes four at most,
 * written as `\DDD` (§5.1).
 */
export const MAX_DOMAIN_TEXT_LENGTH = 4 * 255

const LDH_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const DNS_LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const NUMERIC_LABEL = /^(?:\d+|0x[0-9a-f]*)$/
const ASCII = /^[\0-\x7f]*$/
/** Of ASCII only what labels hold; beyond it no invisible characters but the two joiners that RFC 5892 allows. */
const NAME_CHARACTERS = /^(?:[A-Za-z0-9._-]|[^\0-\x7f\p{C}\p{Z}]|[\u200c\u200d])+$/u
/** UTF-16 units: no A-label form that fits 253 octets comes from a longer text. */
const MAX_TEXT_LENGTH = 1024

/**
 * A name with IDNs in A-label form (UTS 46), lower case, without a trailing dot; null when it is none.
 * Labels are letters, digits, hyphens not at their ends, and underscores (`_dmarc`); a name whose last label
 * is a number is refused, since platforms read it as an address (`1.2.3` is 1.2.0.3 to them).
 */
export function canonicalDomainName(text: string): string | null {
  return canonicalName(text, DNS_LABEL)
}

export function isDomainName(text: string): boolean {
  return canonicalDomainName(text) !== null
}

/** As a domain name, but without underscores (RFC 1123 §2.1). */
export function isHostName(text: string): boolean {
  return canonicalName(text, LDH_LABEL) !== null
}

function canonicalName(text: string, label: RegExp): string | null {
  if (text.length > MAX_TEXT_LENGTH || !NAME_CHARACTERS.test(text)) return null
  const ascii = toAscii(text.toLowerCase())
  const name = ascii?.endsWith('.') ? ascii.slice(0, -1) : ascii
  if (name === null || name === undefined || name.length > MAX_DOMAIN_LENGTH) return null
  const labels = name.split('.')
  return labels.every((part) => label.test(part)) && !endsInNumber(name) ? name : null
}

export function endsInNumber(name: string): boolean {
  return NUMERIC_LABEL.test(name.slice(name.lastIndexOf('.') + 1))
}

/** The platform's URL reader knows UTS 46; it runs only on texts whose characters are checked. */
function toAscii(name: string): string | null {
  if (ASCII.test(name) && !name.includes('xn--')) return name
  try {
    return new URL(`http://${name}/`).hostname
  } catch {
    return null // a TypeError is how URL says that the name has no A-label form
  }
}
