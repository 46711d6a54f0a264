import { formatIp } from '../validators/ip-address.ts'
import { parseNetwork } from '../validators/network.ts'

/**
 * The name of the zone that answers for the addresses of a network: octets below in-addr.arpa (RFC 1035 §3.5),
 * hexadecimal digits below ip6.arpa (RFC 3596 §2.5). Null where the prefix does not end between two of them.
 */
export function reverseOrigin(network: string): string | null {
  const parsed = parseNetwork(network)
  if (!parsed) return null
  const { address, prefixLength } = parsed
  const bits = address.family === 4 ? 8 : 4
  if (prefixLength === 0 || prefixLength % bits !== 0) return null
  const labels =
    address.family === 4
      ? formatIp(address).split('.')
      : address.words.flatMap((word) => [...word.toString(16).padStart(8, '0')])
  const kept = labels.slice(0, prefixLength / bits).reverse()
  return `${kept.join('.')}.${address.family === 4 ? 'in-addr.arpa.' : 'ip6.arpa.'}`
}

/** The name at which an address is looked up in reverse (RFC 1035 §3.5, RFC 3596 §2.5); null where it is none. */
export function reverseName(address: string): string | null {
  const isPlain = !address.includes('/')
  return isPlain ? reverseOrigin(address) : null
}
