import { formatIp, type IpAddress, parseIp, parseIpv4, parseIpv6 } from './ip-address.ts'

/** An address with a prefix length; host bits are zero. */
export interface Network {
  address: IpAddress
  prefixLength: number
}

export interface CanonicalCidr {
  /** Always with a prefix length: `192.168.1.0/24`. */
  cidr: string
  /** Whether host bits of the text were cleared, so that the caller can warn. */
  hostBitsCleared: boolean
}

const PREFIX = /^(0|[1-9]\d{0,2})$/

function split(text: string): { ip: string; prefix: number } | null {
  const slash = text.indexOf('/')
  const prefix = text.slice(slash + 1)
  if (slash < 0 || !PREFIX.test(prefix)) return null
  return { ip: text.slice(0, slash), prefix: Number(prefix) }
}

/** An IPv4 address with a prefix from 0 to 32. */
export function isIpv4Cidr(text: string): boolean {
  const parts = split(text)
  return parts !== null && parts.prefix <= 32 && parseIpv4(parts.ip) !== null
}

/** An IPv6 address with a prefix from 0 to 128. */
export function isIpv6Cidr(text: string): boolean {
  const parts = split(text)
  return parts !== null && parts.prefix <= 128 && parseIpv6(parts.ip) !== null
}

export function isCidr(text: string): boolean {
  return isIpv4Cidr(text) || isIpv6Cidr(text)
}

/** Parses an address (as its /32 or /128) or a network; host bits are cleared, IPv4-mapped IPv6 becomes IPv4. */
export function parseNetwork(text: string): Network | null {
  if (!text.includes('/')) {
    const address = parseIp(text)
    return address && { address, prefixLength: address.family === 4 ? 32 : 128 }
  }
  const given = parseCidr(text)
  return given && { ...given, address: clearHostBits(given.address, given.prefixLength) }
}

/** Address and prefix as written, except for a mapped address whose prefix reaches into the IPv4 part. */
function parseCidr(text: string): Network | null {
  const parts = split(text)
  if (!parts || !isCidr(text)) return null
  const plain = parseIp(parts.ip)
  const written = parseIpv4(parts.ip) ?? parseIpv6(parts.ip)
  if (!plain || !written) return null
  if (plain.family === written.family) return { address: plain, prefixLength: parts.prefix }
  return parts.prefix >= 96
    ? { address: plain, prefixLength: parts.prefix - 96 }
    : { address: written, prefixLength: parts.prefix }
}

function clearHostBits(address: IpAddress, prefixLength: number): IpAddress {
  const words = address.words.map((word, index) => {
    const bits = Math.min(32, Math.max(0, prefixLength - index * 32))
    // A shift by 32 would be a shift by 0.
    return bits === 0 ? 0 : (word & (0xffffffff << (32 - bits))) >>> 0
  })
  return { family: address.family, words }
}

export function networkContains({ address, prefixLength }: Network, other: IpAddress): boolean {
  if (other.family !== address.family) return false
  const { words } = clearHostBits(other, prefixLength)
  return words.every((word, index) => word === address.words[index])
}

export function formatNetwork({ address, prefixLength }: Network): string {
  return `${formatIp(address)}/${prefixLength}`
}

export function canonicalCidr(text: string): CanonicalCidr | null {
  const given = parseCidr(text)
  const network = given && parseNetwork(text)
  if (!network) return null
  const hostBitsCleared = network.address.words.some((word, i) => word !== given.address.words[i])
  return { cidr: formatNetwork(network), hostBitsCleared }
}

/** An address without prefix stays an address; a network gets its canonical spelling. */
export function canonicalIpOrCidr(text: string): string | null {
  if (text.includes('/')) return canonicalCidr(text)?.cidr ?? null
  const address = parseIp(text)
  return address && formatIp(address)
}
