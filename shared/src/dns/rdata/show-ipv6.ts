import { formatIp } from '../../validators/ip-address.ts'

const MAPPED = `${'\0'.repeat(10)}\xff\xff`
const ZEROS = '\0'.repeat(12)

/** Formats an IPv6 address (RFC 5952); mapped and compatible addresses keep the dotted IPv4 part (§5), as BIND writes it. */
export function showIpv6(octets: string): string {
  const words = [0, 4, 8, 12].map((at) => wordAt(octets, at))
  if (octets.startsWith(MAPPED)) return `::ffff:${formatIp({ family: 4, words: words.slice(3) })}`
  const isCompatible = octets.startsWith(ZEROS) && (words[3] ?? 0) > 0xffff
  if (isCompatible) return `::${formatIp({ family: 4, words: words.slice(3) })}`
  return formatIp({ family: 6, words })
}

/** The 32-bit word at offset `at`. */
export function wordAt(octets: string, at: number): number {
  return [0, 1, 2, 3].reduce((word, i) => word * 256 + octets.charCodeAt(at + i), 0)
}
