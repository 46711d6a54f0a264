import { type Endpoint, familyOf } from '../upstreams/endpoint.ts'
import { addressOctets, addressText } from '../wire/address-text.ts'

const AF_INET = 2
const AF_INET6 = 10
const IPV4_BYTES = 16
const IPV6_BYTES = 28

/** The `struct sockaddr` of an address; null for one with a scope, which only the system can resolve. */
export function socketName({ ip, port }: Endpoint): Buffer | null {
  const octets = addressOctets(ip)
  if (octets === null || ip.includes('%')) return null
  const isIPv6 = familyOf(ip) === 6
  const name = Buffer.alloc(isIPv6 ? IPV6_BYTES : IPV4_BYTES)
  name.writeUInt16LE(isIPv6 ? AF_INET6 : AF_INET, 0)
  name.writeUInt16BE(port, 2)
  name.write(octets, isIPv6 ? 8 : 4, 'latin1')
  return name
}

const MOST_KNOWN = 65_536
const known = new Map<string, string>()

/** The address of a sender as text, cached; null for one that cannot be answered. Senders send many queries. */
export function senderOf(name: Buffer): string | null {
  if (name.readUInt16BE(2) === 0) return null
  const octets = name.length === IPV4_BYTES ? name.toString('latin1', 4, 8) : name.toString('latin1', 8, 24)
  const text = known.get(octets)
  if (text !== undefined) return text
  const found = addressText(octets)
  if (found === null) return null
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(octets, found)
  return found
}
