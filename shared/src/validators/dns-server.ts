import { MAX_PORT } from '../field-limits.ts'
import { canonicalIp } from './ip.ts'

const PORT = /^[1-9]\d{0,4}$/
const DEFAULT_PORT_END = /#53$/
const SEPARATOR = /[,，]/
/** A fault names the part that is wrong; of a longer one its beginning says enough. */
const MAX_NAMED = 64

/** Servers in canonical spelling, each once, or the part that is none. */
export type DnsServerList = { servers: string[]; faulty?: never } | { servers?: never; faulty: string }

/** `ip` or `ip#port`, canonical; null when it is neither. */
export function canonicalDnsServer(text: string): string | null {
  const [address = '', port, ...more] = text.split('#')
  const ip = canonicalIp(address)
  if (ip === null || more.length > 0) return null
  if (port === undefined) return ip
  return PORT.test(port) && Number(port) <= MAX_PORT ? `${ip}#${port}` : null
}

/** Servers as people write them in one field, separated by commas; an empty text is one faulty part. */
export function readDnsServerText(text: string): DnsServerList {
  return readDnsServers(text.split(SEPARATOR))
}

/** Blanks around a server mean nothing; one that is named twice, with or without the port 53, is one. */
export function readDnsServers(texts: readonly string[]): DnsServerList {
  const servers = new Map<string, string>()
  for (const text of texts) {
    const server = canonicalDnsServer(text.trim())
    if (server === null) return { faulty: named(text.trim()) }
    const socket = server.replace(DEFAULT_PORT_END, '')
    if (!servers.has(socket)) servers.set(socket, server)
  }
  return { servers: [...servers.values()] }
}

function named(part: string): string {
  const characters = [...part]
  return characters.length > MAX_NAMED ? `${characters.slice(0, MAX_NAMED).join('')}…` : part
}
