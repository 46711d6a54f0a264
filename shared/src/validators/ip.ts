import { formatIp, ipv4Number, parseIp, parseIpv6 } from './ip-address.ts'
import { canonicalSchema } from './text-schema.ts'

export function isIpv4(text: string): boolean {
  return ipv4Number(text) >= 0
}

export function isIpv6(text: string): boolean {
  return parseIpv6(text) !== null
}

export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

/** The one spelling of an address (RFC 5952; IPv4-mapped IPv6 as IPv4), or null; zone ids are refused. */
export function canonicalIp(text: string): string | null {
  if (isIpv4(text)) return text
  const address = parseIp(text)
  return address && formatIp(address)
}

/** Each answers the canonical spelling. */
export const ipv4Schema = canonicalSchema((text) => (isIpv4(text) ? text : null), 'validation.ipv4')
export const ipv6Schema = canonicalSchema(canonicalIpv6, 'validation.ipv6')
export const ipSchema = canonicalSchema(canonicalIp, 'validation.ip')

function canonicalIpv6(text: string): string | null {
  const address = parseIpv6(text)
  return address && formatIp(address)
}
