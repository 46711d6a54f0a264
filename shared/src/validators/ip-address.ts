import ipaddr from 'ipaddr.js'

/**
 * IP addresses as numbers. Stricter than the parsers of platforms and libraries, which also accept `10`, `0x7f.1`,
 * `010.0.0.1` and `1.2.3`: IPv4 is four decimal parts without leading zeros (RFC 6943 §3.1.1).
 */
export interface IpAddress {
  family: 4 | 6
  /** Unsigned 32-bit words, most significant first: one for IPv4, four for IPv6. */
  words: readonly number[]
}

const DOT = 46
const ZERO = 48
const NINE = 57

/** The address as an unsigned 32-bit number, or -1. It runs for each log line, and the library takes 25 times as long. */
export function ipv4Number(text: string): number {
  if (text.length < 7 || text.length > 15) return -1
  let value = 0
  let part = -1
  let dots = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= ZERO && code <= NINE) {
      if (part === 0) return -1 // a leading zero
      part = part < 0 ? code - ZERO : part * 10 + code - ZERO
      if (part > 255) return -1
    } else if (code === DOT && part >= 0 && dots < 3) {
      value = value * 256 + part
      part = -1
      dots++
    } else return -1
  }
  return dots === 3 && part >= 0 ? value * 256 + part : -1
}

const IPV6_CHARACTERS = /^[0-9a-fA-F:]{2,39}$/
const IPV6_WITH_IPV4 = /^([0-9a-fA-F:]{1,30}:)([0-9.]{7,15})$/

/**
 * Reads IPv6 (RFC 4291 §2.2) including the dotted end; zone ids (RFC 4007) are rejected, because they have no meaning
 * on another machine.
 */
function ipv6Words(text: string): number[] | null {
  const mixed = IPV6_WITH_IPV4.exec(text)
  if (mixed) {
    // The library reads `::192.0.2.1` as the mapped `::ffff:192.0.2.1`, which is another address.
    const tail = ipv4Number(mixed[2] ?? '')
    if (tail < 0) return null
    return ipv6Words(`${mixed[1]}${(tail >>> 16).toString(16)}:${(tail & 0xffff).toString(16)}`)
  }
  if (!IPV6_CHARACTERS.test(text)) return null
  const parts = ipv6Parts(text)
  return parts && [0, 2, 4, 6].map((i) => (parts[i] ?? 0) * 0x10000 + (parts[i + 1] ?? 0))
}

/** The 16-bit groups of the address. Validating it with the library first would parse it twice. */
function ipv6Parts(text: string): readonly number[] | null {
  try {
    return ipaddr.IPv6.parse(text).parts
  } catch {
    return null // The library throws for a text that is no IPv6 address.
  }
}

export function parseIpv4(text: string): IpAddress | null {
  const value = ipv4Number(text)
  return value < 0 ? null : { family: 4, words: [value] }
}

/** Parses IPv6 as written: a mapped IPv4 address (`::ffff:1.2.3.4`) stays IPv6. */
export function parseIpv6(text: string): IpAddress | null {
  const words = ipv6Words(text)
  return words && { family: 6, words }
}

/** Parses either family; an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) becomes the IPv4 address. */
export function parseIp(text: string): IpAddress | null {
  return parseIpv4(text) ?? unmapped(parseIpv6(text))
}

function unmapped(address: IpAddress | null): IpAddress | null {
  if (!address) return null
  const [first, second, third, last = 0] = address.words
  const isMapped = first === 0 && second === 0 && third === 0xffff
  return isMapped ? { family: 4, words: [last] } : address
}

/** Formats dotted decimal, or RFC 5952: lower case, the first longest run of two or more zero groups as `::`. */
export function formatIp({ family, words }: IpAddress): string {
  if (family === 4) {
    const [value = 0] = words
    return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
  }
  return new ipaddr.IPv6(words.flatMap((word) => [word >>> 16, word & 0xffff])).toRFC5952String()
}

/** Negative, zero or positive when `a` is before, equal to or after `b` of the same family. */
export function compareIp(a: IpAddress, b: IpAddress): number {
  for (let i = 0; i < a.words.length; i++) {
    const difference = (a.words[i] ?? 0) - (b.words[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
