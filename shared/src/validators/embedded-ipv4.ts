import { formatIp, parseIp } from './ip-address.ts'

const NAT64 = 0x0064ff9b
const SIX_TO_FOUR = 0x2002

/**
 * The IPv4 addresses that traffic to an IPv6 address reaches: of NAT64 (64:ff9b::/96, RFC 6052 §2.1, and 64:ff9b:1::/48,
 * RFC 8215, whose operator chooses the prefix length), 6to4 (2002::/16, RFC 3056) and the compatible form (::/96, RFC 4291
 * §2.5.5.1). Texts are canonical.
 */
export function embeddedIpv4(ip: string): readonly string[] {
  if (!ip.includes(':')) return []
  const words = parseIp(ip)?.words
  if (words?.length !== 4) return []
  const [first = 0, second = 0, third = 0, last = 0] = words
  return embeddedWords(first, second, third, last).map((word) => formatIp({ family: 4, words: [word >>> 0] }))
}

function embeddedWords(first: number, second: number, third: number, last: number): readonly number[] {
  if (first >>> 16 === SIX_TO_FOUR) return [((first & 0xffff) << 16) | (second >>> 16)]
  if (first === NAT64 && second === 0 && third === 0) return [last]
  // Prefixes of 48, 56, 64 and 96 bits; octet 8 is zero in each but the last (RFC 6052 §2.2).
  if (first === NAT64 && second >>> 16 === 1)
    return [
      ((second & 0xffff) << 16) | ((third >>> 8) & 0xffff),
      ((second & 0xff) << 24) | (third & 0xff_ffff),
      ((third & 0xff_ffff) << 8) | (last >>> 24),
      last,
    ]
  const isCompatible = first === 0 && second === 0 && third === 0 && last > 1
  return isCompatible ? [last] : []
}
