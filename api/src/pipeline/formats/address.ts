import { isIPv4 } from 'node:net'
import { canonicalIp } from '@netwarden/shared/validators'
import { ownCopy, TextCache } from './text-cache.ts'

/** Longest text of an IPv6 address (45) with an interface name after `%` (15). */
const MAX_ADDRESS_TEXT = 64
const known = new TextCache<string>(65_536)

/**
 * The canonical spelling of an address: IPv4 in dotted decimals, IPv6 as in RFC 5952, IPv4-mapped IPv6 as IPv4, no
 * zone; null for a text that is no address.
 */
export function canonicalAddress(text: string): string | null {
  const hit = known.get(text)
  if (hit !== undefined) return hit === '' ? null : hit
  if (text.length > MAX_ADDRESS_TEXT) return null
  const address = readAddress(text)
  known.set(text, address ?? '')
  return address
}

function readAddress(text: string): string | null {
  if (isIPv4(text)) return ownCopy(text)
  const zone = text.indexOf('%')
  const bare = zone < 0 ? text : text.slice(0, zone)
  return bare.includes(':') ? canonicalIp(bare) : null
}
