import { canonicalIp } from './ip.ts'
import { canonicalSchema } from './text-schema.ts'

const PORT = /^[1-9]\d{0,4}$/
const MAX_PORT = 65_535

/** `ip` or `ip#port`, canonical; null when it is neither. */
export function canonicalDnsServer(text: string): string | null {
  const [address = '', port, ...more] = text.split('#')
  const ip = canonicalIp(address)
  if (ip === null || more.length > 0) return null
  if (port === undefined) return ip
  return PORT.test(port) && Number(port) <= MAX_PORT ? `${ip}#${port}` : null
}

/** Servers as people write them in one field, separated by commas; null when one is not valid or none is there. */
export function parseDnsServerList(text: string): string[] | null {
  const servers = text
    .split(/[,，]/)
    .map((part) => canonicalDnsServer(part.trim()))
    .filter((server, index, all) => server === null || all.indexOf(server) === index)
  return servers.every((server) => server !== null) ? servers : null
}

export const dnsServerSchema = canonicalSchema(canonicalDnsServer, 'validation.dnsServer')
