import { canonicalDnsServer } from '@netwarden/shared/validators'
import { METADATA_ADDRESSES } from '../metadata-addresses.ts'

/** An address of a name and how long it is used (epoch ms). */
interface Known {
  ip: string
  until: number
}

const KEEP_FOR = 300_000
const MOST_NAMES = 1_000
/** Addresses of this link are of no server on another one. */
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab])/

/**
 * The addresses of encrypted servers that are configured by name alone. Plain servers resolve them, never the servers
 * themselves; the last address stays in use while those do not answer.
 */
export class ServerNames {
  private readonly known = new Map<string, Known>()

  /** `lookUp` returns the addresses of a name, in the order of the answer. */
  constructor(private readonly lookUp: (name: string, type: 'A' | 'AAAA') => Promise<readonly string[]>) {}

  async addressOf(name: string): Promise<string | null> {
    const known = this.known.get(name)
    if (known && Date.now() < known.until) return known.ip
    const ip = (await this.first(name, 'A')) ?? (await this.first(name, 'AAAA'))
    if (ip === null) return known?.ip ?? null
    if (this.known.size >= MOST_NAMES) this.known.clear()
    this.known.set(name, { ip, until: Date.now() + KEEP_FOR })
    return ip
  }

  private async first(name: string, type: 'A' | 'AAAA'): Promise<string | null> {
    const addresses = await this.lookUp(name, type)
    return addresses.find(isOfServer) ?? null
  }
}

/** A name may lead anywhere: what is no resolver is never connected to. */
function isOfServer(ip: string): boolean {
  return canonicalDnsServer(ip) !== null && !LINK_LOCAL.test(ip) && !METADATA_ADDRESSES.has(ip)
}
