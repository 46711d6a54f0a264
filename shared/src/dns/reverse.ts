import { formatIp, type IpAddress } from '../validators/ip-address.ts'
import { formatNetwork, type Network, parseNetwork } from '../validators/network.ts'
import type { ZoneFault } from './faults.ts'

/**
 * The name of the reverse zone of a network: octets below in-addr.arpa (RFC 1035 §3.5), hexadecimal digits below
 * ip6.arpa (RFC 3596 §2.5). Null when the prefix does not end between two labels.
 */
export function reverseOrigin(network: string): string | null {
  const parsed = parseNetwork(network)
  if (!parsed) return null
  const { address, prefixLength } = parsed
  const bits = bitsOfLabel(address)
  return prefixLength === 0 || prefixLength % bits !== 0 ? null : zoneOf(address, prefixLength / bits)
}

/** The name for the reverse lookup of an address (RFC 1035 §3.5, RFC 3596 §2.5); null for an invalid address. */
export function reverseName(address: string): string | null {
  const isPlain = !address.includes('/')
  return isPlain ? reverseOrigin(address) : null
}

/** Why a network has no reverse zone of its own, and which zones contain its names; null when it has one. */
export function reverseZoneFault(network: string): Pick<ZoneFault, 'code' | 'params'> | null {
  const parsed = parseNetwork(network)
  if (!parsed) return { code: 'network' }
  const { address, prefixLength } = parsed
  const bits = bitsOfLabel(address)
  if (prefixLength === 0) return { code: 'networkAll' }
  if (prefixLength % bits === 0) return null
  const labels = Math.floor(prefixLength / bits)
  const around = zoneOf(address, labels).replace(/\.$/, '')
  const cidr = formatNetwork(parsed)
  // RFC 2317 §4 covers IPv4 only; IPv6 prefixes do not need it.
  if (address.family === 4 && labels === 3) {
    const first = address.words[0] ?? 0
    return {
      code: 'networkPart',
      params: { cidr, around, example: `${first & 255}/${prefixLength}.${around}` },
    }
  }
  const count = 2 ** (bits - (prefixLength % bits))
  const [first, last] = [0, count - 1].map((at) => zoneOf(numbered(parsed, labels + 1, at), labels + 1))
  const params = { cidr, count, first: shown(first), last: shown(last) }
  if (labels === 0) return { code: 'networkParts', params }
  return { code: 'networkPartsOrAround', params: { ...params, around } }
}

const shown = (origin = ''): string => origin.replace(/\.$/, '')
const bitsOfLabel = ({ family }: IpAddress): number => (family === 4 ? 8 : 4)

function zoneOf(address: IpAddress, count: number): string {
  const isIpv4 = address.family === 4
  const labels = isIpv4
    ? formatIp(address).split('.')
    : address.words.flatMap((word) => [...word.toString(16).padStart(8, '0')])
  return [...labels.slice(0, count).reverse(), isIpv4 ? 'in-addr.arpa.' : 'ip6.arpa.'].join('.')
}

/** The network's address with a number added to its label at that position, from 1. */
function numbered({ address }: Network, place: number, number: number): IpAddress {
  const bits = bitsOfLabel(address)
  const end = place * bits
  const words = address.words.map((word, index) =>
    index === Math.ceil(end / 32) - 1 ? (word | (number << ((32 - (end % 32)) % 32))) >>> 0 : word,
  )
  return { ...address, words }
}
