import { isIPv6 } from 'node:net'
import { canonicalIp } from '@netwarden/shared/validators'

export interface Endpoint {
  ip: string
  port: number
}

const DNS_PORT = 53

/** Reads `ip#port` or `ip`. The address is canonical, as sockets report the sender of a message. */
export function parseEndpoint(text: string): Endpoint {
  const [address = '', port] = text.split('#')
  const [bare = '', scope] = address.split('%')
  const ip = canonicalIp(bare) ?? bare
  return {
    ip: scope === undefined ? ip : `${ip}%${scope}`,
    port: port === undefined ? DNS_PORT : Number(port),
  }
}

export function showEndpoint({ ip, port }: Endpoint): string {
  return `${ip}#${port}`
}

export function familyOf(ip: string): 4 | 6 {
  return isIPv6(ip) ? 6 : 4
}
