import type { KeywordKind } from '@netwarden/shared/contract'
import {
  canonicalCidr,
  canonicalDeviceKey,
  canonicalDomainName,
  canonicalIp,
} from '@netwarden/shared/validators'

export type KeywordFault = 'visits.keyword.wrongIp' | 'visits.keyword.wrongIpPattern'

const IP_PATTERN = /^[0-9a-f.:*]+$/i

function isAddressKind(kind: KeywordKind): boolean {
  return kind === 'deviceIP' || kind === 'dstHostIP'
}

/** A network matches its addresses, and a device may also be searched by its MAC. */
function canonicalAddress(kind: KeywordKind, text: string): string | null {
  if (text.includes('/')) return canonicalCidr(text)?.cidr ?? null
  return kind === 'deviceIP' ? canonicalDeviceKey(text) : canonicalIp(text)
}

/** The error in a word of that kind; `*` matches any text. */
export function keywordFault(kind: KeywordKind, text: string): KeywordFault | undefined {
  if (text === '' || !isAddressKind(kind)) return undefined
  if (text.includes('*')) return IP_PATTERN.test(text) ? undefined : 'visits.keyword.wrongIpPattern'
  return canonicalAddress(kind, text) === null ? 'visits.keyword.wrongIp' : undefined
}

/** The spelling under which records hold it: the A-label form of names, the one form of an address. */
export function canonicalKeyword(kind: KeywordKind, text: string): string {
  if (text.includes('*')) return text
  if (isAddressKind(kind)) return canonicalAddress(kind, text) ?? text
  // An invalid name (a service label, an escaped byte) is searched unchanged, as is a part of a name.
  return kind === 'domain' && text.includes('.') ? (canonicalDomainName(text) ?? text) : text
}
