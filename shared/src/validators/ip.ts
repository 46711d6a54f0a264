import { formatIp, ipv4Number, parseIp, parseIpv6 } from './ip-address.ts'

export function isIpv4(text: string): boolean {
  return ipv4Number(text) >= 0
}

export function isIpv6(text: string): boolean {
  return parseIpv6(text) !== null
}

export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

/** The canonical spelling of an address (RFC 5952; IPv4-mapped IPv6 as IPv4), or null; zone ids are rejected. */
export function canonicalIp(text: string): string | null {
  if (isIpv4(text)) return text
  const address = parseIp(text)
  return address && formatIp(address)
}
