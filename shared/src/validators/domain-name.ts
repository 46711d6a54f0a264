/** Octets of a name in text form without the trailing dot, and of a label (RFC 1035 §2.3.4). */
export const MAX_DOMAIN_LENGTH = 253
export const MAX_LABEL_LENGTH = 63
/**
 * Characters of the longest text of a name of 255 octets (RFC 1035 §2.3.4): each octet takes at most four, written as
 * `\DDD` (§5.1).
 */
export const MAX_DOMAIN_TEXT_LENGTH = 4 * 255

const LDH_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const DNS_LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const NUMERIC_LABEL = /^(?:\d+|0x[0-9a-f]*)$/
/** Full stops of other scripts that UTS 46 maps to dots. */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/g
const ASCII = /^[\0-\x7f]*$/
/** ASCII characters of labels; other characters except invisible ones, apart from the two joiners that RFC 5892 allows. */
const NAME_CHARACTERS = /^(?:[A-Za-z0-9._-]|[^\0-\x7f\p{C}\p{Z}]|[\u200c\u200d])+$/u
/** UTF-16 units: no longer text has an A-label form of at most 253 octets. */
const MAX_TEXT_LENGTH = 1024

/**
 * Canonicalises a domain name: IDNs as A-labels (UTS 46), lower case, no final dot; null when it is invalid. Labels
 * consist of letters, digits, hyphens not at their ends, and underscores (`_dmarc`). A name whose last label is a
 * number is rejected, because platforms read it as an address (`1.2.3` as 1.2.0.3).
 */
export function canonicalDomainName(text: string): string | null {
  return canonicalName(text, DNS_LABEL)
}

/** As text, a dot or another octet within a label is escaped (`a\.b.com`, RFC 1035 §5.1). */
const ESCAPED_NAME = /^(?:[!-\-/-[\]-~]|\\(?:\d{3}|[!-/:-~]))+(?:\.(?:[!-\-/-[\]-~]|\\(?:\d{3}|[!-/:-~]))+)*$/

/** Like `canonicalDomainName`, and names of visits whose labels have escaped octets. */
export function canonicalVisitedName(text: string): string | null {
  const name = canonicalDomainName(text)
  if (name !== null || !text.includes('\\') || text.length > MAX_DOMAIN_TEXT_LENGTH) return name
  return ESCAPED_NAME.test(text) ? text.toLowerCase() : null
}

/** A text with its full stops of other scripts as dots. */
export function withPlainDots(text: string): string {
  return text.replace(OTHER_DOTS, '.')
}

const WEB_HOST = /^https?:\/\/([^/?#]*)/i

/** A web address whose host is written in A-labels; any other text as it is. */
export function withALabelHost(text: string): string {
  const [, host = ''] = WEB_HOST.exec(text) ?? []
  return ASCII.test(host) || !URL.canParse(text) ? text : new URL(text).href
}

export function isDomainName(text: string): boolean {
  return canonicalDomainName(text) !== null
}

/** Whether a text is a domain name without underscores (RFC 1123 §2.1). */
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

/** The URL parser of the platform implements UTS 46; it only receives texts with checked characters. */
function toAscii(name: string): string | null {
  if (ASCII.test(name) && !name.includes('xn--')) return name
  try {
    return new URL(`http://${name}/`).hostname
  } catch {
    return null // URL throws a TypeError for a name without an A-label form.
  }
}
