import {
  formatIp,
  formatNetwork,
  type IpAddress,
  type Network,
  parseDnsClientMatch,
  parseIp,
  parseIpRange,
  parseNetwork,
} from '@netwarden/shared/validators'

/** The owner name, relative to its policy zone, by which BIND matches addresses of a network. */
export function addressTrigger({ address, prefixLength }: Network, kind: 'rpz-ip' | 'rpz-client-ip'): string {
  return `${prefixLength}.${reversed(address)}.${kind}`
}

function reversed(address: IpAddress): string {
  const text = formatIp(address)
  if (address.family === 4) return text.split('.').reverse().join('.')
  // `zz` is the longest run of zero groups.
  return text
    .replace('::', ':zz:')
    .split(':')
    .filter((group) => group !== '')
    .reverse()
    .join('.')
}

/** The first address of the network of a rule about addresses of answers; null for another one. */
export function triggeredAddress(trigger: string): string | null {
  const [, octets] = /^\d+\.(.+)\.rpz-ip$/.exec(trigger) ?? []
  if (octets === undefined) return null
  const groups = octets.split('.').reverse()
  const isIpv4 = groups.length === 4 && !groups.includes('zz')
  const address = parseIp(isIpv4 ? groups.join('.') : groups.join(':').replace(/:?zz:?/, '::'))
  return address && formatIp(address)
}

const NAT64_PREFIX = 96
const COMPATIBLE_PREFIX = 96
const SIX_TO_FOUR_PREFIX = 16

/** The network, and those of IPv6 by which traffic reaches it (see `embeddedIpv4`). */
export function reachedNetworks(entry: string): Network[] {
  const network = parseNetwork(entry)
  if (!network) return []
  const { address, prefixLength } = network
  if (address.family !== 4) return [network]
  const [value = 0] = address.words
  const high = (value >>> 16).toString(16)
  const low = (value & 0xffff).toString(16)
  return [
    network,
    ...networkOf(`64:ff9b::${high}:${low}/${NAT64_PREFIX + prefixLength}`),
    ...networkOf(`64:ff9b:1::${high}:${low}/${NAT64_PREFIX + prefixLength}`),
    ...networkOf(`2002:${high}:${low}::/${SIX_TO_FOUR_PREFIX + prefixLength}`),
    ...(value > 1 ? networkOf(`::${high}:${low}/${COMPATIBLE_PREFIX + prefixLength}`) : []),
  ]
}

function networkOf(text: string): Network[] {
  const network = parseNetwork(text)
  return network ? [network] : []
}

/** The text of an entry of an access list in BIND; null for a text that is no address. */
export function accessEntry(text: string): string | null {
  const network = parseNetwork(text)
  if (!network) return null
  return text.includes('/') ? formatNetwork(network) : formatIp(network.address)
}

/** The networks of a client entry of the DNS settings (an address, a network or a range); null for a domain. */
export function clientNetworks(match: string): string[] | null {
  const span = parseDnsClientMatch(match)?.span
  if (span === undefined) return null
  const range = parseIpRange(span)
  const address = parseIp(span)
  if (!range) return address ? [formatIp(address)] : null
  return networksOf(range.from, range.to)
}

/** The fewest networks that hold all addresses from one to another. */
function networksOf(from: IpAddress, to: IpAddress): string[] {
  const bits = from.family === 4 ? 32 : 128
  const last = numberOf(to)
  const networks: string[] = []
  for (let next = numberOf(from); next <= last; ) {
    let size = 0
    while (size < bits && (next >> BigInt(size)) % 2n === 0n && next + (1n << BigInt(size + 1)) - 1n <= last)
      size += 1
    networks.push(formatNetwork({ address: addressOf(next, from.family), prefixLength: bits - size }))
    next += 1n << BigInt(size)
  }
  return networks
}

function numberOf({ words }: IpAddress): bigint {
  return words.reduce((value, word) => (value << 32n) | BigInt(word), 0n)
}

function addressOf(value: bigint, family: 4 | 6): IpAddress {
  const count = family === 4 ? 1 : 4
  const words = Array.from({ length: count }, (_, index) =>
    Number((value >> BigInt(32 * (count - 1 - index))) & 0xffff_ffffn),
  )
  return { family, words }
}
