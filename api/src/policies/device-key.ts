import { parseIp } from '@netwarden/shared/validators'

/**
 * What a device is known by where it has no account: its MAC where that is known, else its IPv4 address, or the /64 of its
 * IPv6 address, in which it may have many.
 */
export function deviceKeyOf({ ip, mac }: { ip: string; mac: string | null }): string {
  return mac ?? networkOf(ip)
}

/** An IPv4 address as it is, and the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const words = parseIp(ip)?.words ?? []
  return `${words[0]}:${words[1]}`
}
