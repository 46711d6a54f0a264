import { MAX_PORT } from '../limits/field-limits.ts'
import { isEncryptedServer, parseEncryptedServer, showEncryptedServer } from './encrypted-server.ts'
import { canonicalIp } from './ip.ts'
import { parseIp } from './ip-address.ts'
import { networkContains, parseNetwork } from './network.ts'

const PORT = /^[1-9]\d{0,4}$/
const DEFAULT_PORT_END = /#53$/
const SEPARATOR = /[,，]/
/** A fault names the invalid part, cut to this length. */
const MAX_NAMED = 64

/** Servers in canonical spelling without duplicates, or the invalid part. */
export type DnsServerList = { servers: string[]; faulty?: never } | { servers?: never; faulty: string }

/** No host has these (RFC 5771, RFC 919, RFC 4291 §2.7). */
const GROUPS = ['224.0.0.0/4', '255.255.255.255/32', 'ff00::/8'].flatMap((text) => parseNetwork(text) ?? [])
const UNSPECIFIED: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * Canonical `ip`, `ip#port` or encrypted form (`parseEncryptedServer`) of a DNS server; null when it is invalid, or the
 * address of no single host.
 */
export function canonicalDnsServer(text: string): string | null {
  if (isEncryptedServer(text)) {
    const server = parseEncryptedServer(text)
    if (!server || (server.ip !== null && canonicalDnsServer(server.ip) === null)) return null
    return showEncryptedServer(server)
  }
  const endpoint = canonicalListenAddress(text)
  return endpoint !== null && UNSPECIFIED.has(ipOf(endpoint)) ? null : endpoint
}

/** `ip#port` of a plain DNS server, by default with port 53; null for encrypted servers and where `canonicalDnsServer` is. */
export function canonicalDnsEndpoint(text: string): string | null {
  const server = canonicalDnsServer(text.trim())
  if (server === null || isEncryptedServer(server)) return null
  return server.includes('#') ? server : `${server}#53`
}

/** The address of a server in canonical form; null where only its name is known. */
export function addressOfDnsServer(server: string): string | null {
  return isEncryptedServer(server) ? (parseEncryptedServer(server)?.ip ?? null) : ipOf(server)
}

function ipOf(endpoint: string): string {
  return endpoint.split('#', 1)[0] ?? ''
}

function isOfGroup(ip: string): boolean {
  const address = parseIp(ip)
  return address !== null && GROUPS.some((network) => networkContains(network, address))
}

/** The same for an address to listen on, which may be all addresses of the machine. */
export function canonicalListenAddress(text: string): string | null {
  const [address = '', port, ...more] = text.split('#')
  const ip = canonicalIp(address)
  if (ip === null || more.length > 0 || isOfGroup(ip)) return null
  if (port === undefined) return ip
  return PORT.test(port) && Number(port) <= MAX_PORT ? `${ip}#${port}` : null
}

/** Reads comma-separated servers of a text field; an empty text is invalid. */
export function readDnsServerText(text: string): DnsServerList {
  return readDnsServers(text.split(SEPARATOR))
}

/** Reads servers. Blanks around them are ignored, and so are duplicates, with or without port 53. */
export function readDnsServers(texts: readonly string[]): DnsServerList {
  const servers = new Map<string, string>()
  for (const text of texts) {
    const server = canonicalDnsServer(text.trim())
    if (server === null) return { faulty: named(text.trim()) }
    const socket = isEncryptedServer(server) ? server : server.replace(DEFAULT_PORT_END, '')
    if (!servers.has(socket)) servers.set(socket, server)
  }
  return { servers: [...servers.values()] }
}

function named(part: string): string {
  const characters = [...part]
  return characters.length > MAX_NAMED ? `${characters.slice(0, MAX_NAMED).join('')}…` : part
}
