import { isIPv4, isIPv6 } from 'node:net'
import { ownCopy, TextCache } from './text-cache.ts'

/** Longest text of an IPv6 address (45) with an interface name after `%` (15). */
const MAX_ADDRESS_TEXT = 64
const known = new TextCache<string>(65_536)

/**
 * The one spelling of an address: IPv4 in dotted decimals, IPv6 as in RFC 5952, IPv4-mapped IPv6 as IPv4,
 * no zone; null for what is not an address.
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
  if (!isIPv6(bare)) return null
  const groups = ipv6Groups(bare)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [...bytes(groups[6] ?? 0), ...bytes(groups[7] ?? 0)].join('.')
  return compress(groups)
}

/** The eight groups of a text that `isIPv6` has accepted. */
function ipv6Groups(text: string): number[] {
  const dot = text.indexOf('.')
  const lastColon = text.lastIndexOf(':')
  const plain = dot < 0 ? text : text.slice(0, lastColon + 1) + hexGroups(text.slice(lastColon + 1))
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...new Array<string>(Math.max(gap, 0)).fill('0'), ...back].map((group) =>
    Number.parseInt(group, 16),
  )
}

function hexGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function bytes(group: number): [number, number] {
  return [group >> 8, group & 0xff]
}

/** RFC 5952 §4.2: the longest run of two or more zero groups, the first of equals, becomes `::`. */
function compress(groups: readonly number[]): string {
  let best = { start: -1, length: 1 }
  let start = 0
  while (start < 8) {
    let length = 0
    while (groups[start + length] === 0) length++
    if (length > best.length) best = { start, length }
    start += Math.max(length, 1)
  }
  const hex = groups.map((group) => group.toString(16))
  if (best.start < 0) return hex.join(':')
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`
}

/** The name under which the PTR record of a canonical address stands (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: string): string {
  if (!address.includes(':')) return `${address.split('.').reverse().join('.')}.in-addr.arpa`
  const nibbles = ipv6Groups(address)
    .map((group) => group.toString(16).padStart(4, '0'))
    .join('')
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`
}
