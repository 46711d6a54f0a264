import { MAX_PORT } from '../limits/field-limits.ts'
import { canonicalDomainName } from './domain-name.ts'
import { canonicalIp } from './ip.ts'

export const DNS_TRANSPORTS = ['plain', 'tls', 'https'] as const
export type DnsTransport = (typeof DNS_TRANSPORTS)[number]

/** A DNS server that is queried over TLS (RFC 7858) or HTTPS (RFC 8484). It has a name, an address, or both. */
export interface EncryptedServer {
  transport: Exclude<DnsTransport, 'plain'>
  /** The name that its certificate has to cover; null: it has to cover the address. */
  name: string | null
  /** Null: plain servers resolve the name. */
  ip: string | null
  port: number
  /** Of HTTPS, with its slash; empty for TLS. */
  path: string
  /** SHA-256 of public keys in base64 (RFC 7858 §4.2); one of them identifies the server in place of an authority. */
  pins: string[]
}

const PORTS = { tls: 853, https: 443 } as const
const DEFAULT_PATH = '/dns-query'
const SCHEME = /^(tls|https):\/\/(.+)$/i
const PIN = /^pin=sha256\/([A-Za-z0-9+/]{43}=)$/
const MAX_PINS = 4
/** `host`, `host#port`, `host:port`; an IPv6 address without brackets has no port after a colon. */
const HOST = /^(?:\[([0-9a-f:.%]+)\]|([^[\]#]+?))(?:[#:]([1-9]\d{0,4}))?$/i
const PATH = /^(?:\/[A-Za-z0-9._~-]*)+$/
const MAX_PATH = 100

export function isEncryptedServer(text: string): boolean {
  return SCHEME.test(text)
}

/** How a server in canonical form is queried. */
export function transportOfDnsServer(server: string): DnsTransport {
  const [, scheme] = SCHEME.exec(server) ?? []
  return scheme === 'tls' || scheme === 'https' ? scheme : 'plain'
}

/**
 * Reads `tls://NAME@IP#PORT`, `tls://IP`, `tls://NAME`, `https://NAME@IP:PORT/path` and so on, each with `;pin=sha256/…`
 * after it. Null where the text is none of these.
 */
export function parseEncryptedServer(text: string): EncryptedServer | null {
  const [address = '', ...parameters] = text.split(';')
  const [, scheme = '', rest = ''] = SCHEME.exec(address) ?? []
  const transport = scheme.toLowerCase()
  if (transport !== 'tls' && transport !== 'https') return null
  const pins = parameters.map((parameter) => PIN.exec(parameter.trim())?.[1])
  if (pins.length > MAX_PINS || !pins.every((pin) => pin !== undefined)) return null
  const slash = rest.indexOf('/')
  const authority = slash < 0 ? rest : rest.slice(0, slash)
  const path = slash < 0 ? '' : rest.slice(slash)
  if (transport === 'tls' && path !== '' && path !== '/') return null
  if (transport === 'https' && path.length > 1 && (path.length > MAX_PATH || !PATH.test(path))) return null
  const host = readAuthority(authority)
  if (!host) return null
  const port = host.port ?? PORTS[transport]
  if (port > MAX_PORT) return null
  const ownPath = path.length > 1 ? path : DEFAULT_PATH
  return { transport, ...host, port, path: transport === 'tls' ? '' : ownPath, pins }
}

/** The canonical text: without the port and the path that are meant anyway. */
export function showEncryptedServer({ transport, name, ip, port, path, pins }: EncryptedServer): string {
  const address = ip?.includes(':') ? `[${ip}]` : ip
  const host = [name, address].filter((part) => part !== null).join('@')
  const separator = transport === 'tls' ? '#' : ':'
  const shownPort = port === PORTS[transport] ? '' : `${separator}${port}`
  return [`${transport}://${host}${shownPort}${path}`, ...pins.map((pin) => `pin=sha256/${pin}`)].join(';')
}

function readAuthority(text: string): { name: string | null; ip: string | null; port: number | null } | null {
  const at = text.lastIndexOf('@')
  const name = at < 0 ? null : serverName(text.slice(0, at))
  if (at >= 0 && name === null) return null
  const plain = text.slice(at + 1)
  const bare = canonicalIp(plain)
  if (bare !== null) return { name, ip: bare, port: null }
  const [, bracketed, host = bracketed ?? '', digits] = HOST.exec(plain) ?? []
  const port = digits === undefined ? null : Number(digits)
  const ip = canonicalIp(host)
  if (ip !== null) return { name, ip, port }
  const only = at < 0 && bracketed === undefined ? serverName(host) : null
  return only === null ? null : { name: only, ip: null, port }
}

/** A host with a dot, in A-labels. */
function serverName(text: string): string | null {
  const name = canonicalDomainName(text)
  return name?.includes('.') && canonicalIp(name) === null ? name : null
}
