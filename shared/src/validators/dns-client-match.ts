import { compareIp, formatIp, type IpAddress } from './ip-address.ts'
import { canonicalIpRange, parseIpRange } from './ip-range.ts'
import { canonicalCidr, canonicalIpOrCidr, type Network, parseNetwork } from './network.ts'

/** Clients whose queries go to specific servers. */
export interface DnsClientMatch {
  kind: 'ip' | 'cidr' | 'range'
  /** Canonical spelling. */
  match: string
  hostBitsCleared: boolean
  /** First and last address, equal for two spellings of the same clients, such as `10.0.0.1` and `10.0.0.1/32`. */
  span: string
}

/** Parses a network, a range `a-b`, or an address; null for other texts. */
export function parseDnsClientMatch(text: string): DnsClientMatch | null {
  const range = parseIpRange(text)
  const canonicalRange = range && canonicalIpRange(text)
  if (range && canonicalRange) {
    return {
      kind: 'range',
      match: canonicalRange,
      hostBitsCleared: false,
      span: spanOf(range.from, range.to),
    }
  }
  const network = parseNetwork(text)
  const match = canonicalIpOrCidr(text)
  if (!network || match === null) return null
  const span = spanOf(network.address, lastOf(network))
  if (!text.includes('/')) return { kind: 'ip', match, hostBitsCleared: false, span }
  return { kind: 'cidr', match, hostBitsCleared: canonicalCidr(text)?.hostBitsCleared ?? false, span }
}

function spanOf(from: IpAddress, to: IpAddress): string {
  return compareIp(from, to) === 0 ? formatIp(from) : `${formatIp(from)}-${formatIp(to)}`
}

function lastOf({ address, prefixLength }: Network): IpAddress {
  const words = address.words.map((word, index) => {
    const bits = Math.min(32, Math.max(0, prefixLength - index * 32))
    // A shift by 32 would be a shift by 0.
    return bits === 32 ? word : (word | (0xffffffff >>> bits)) >>> 0
  })
  return { family: address.family, words }
}
