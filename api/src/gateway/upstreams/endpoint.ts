import { isIPv6 } from 'node:net'

export interface Endpoint {
  ip: string
  port: number
}

const DNS_PORT = 53

/** Reads `ip#port` or `ip`. */
export function parseEndpoint(text: string): Endpoint {
  const [ip = '', port] = text.split('#')
  return { ip, port: port === undefined ? DNS_PORT : Number(port) }
}

export function showEndpoint({ ip, port }: Endpoint): string {
  return `${ip}#${port}`
}

export function familyOf(ip: string): 4 | 6 {
  return isIPv6(ip) ? 6 : 4
}
