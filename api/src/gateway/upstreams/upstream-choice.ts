import { nextLabelAt } from '@netwarden/shared/policy'
import {
  canonicalDomainName,
  compareIp,
  type IpAddress,
  isEncryptedServer,
  parseDnsClientMatch,
  parseEncryptedServer,
  parseIp,
  parseIpRange,
} from '@netwarden/shared/validators'
import type { GatewaySettings } from '../setup.ts'
import { TYPE } from '../wire/codes.ts'
import { openChannel } from './encrypted/open-channel.ts'
import type { FindAddress } from './encrypted/secure-channel.ts'
import { parseEndpoint, showEndpoint } from './endpoint.ts'
import { readSystemServers } from './system-servers.ts'
import { Upstream } from './upstream.ts'

/** Servers that are used together; clients of one group do not get answers of another. */
export interface UpstreamGroup {
  readonly number: number
  readonly upstreams: readonly Upstream[]
  /** The domain of its entry; its answers may be private. Null for clients and the default. */
  readonly domain: string | null
}

interface ClientEntry {
  from: IpAddress
  to: IpAddress
  group: UpstreamGroup
}

type Settings = GatewaySettings['upstreams']

/** Selects the servers to which a query is forwarded. */
export class UpstreamChoice {
  private byDomain = new Map<string, UpstreamGroup>()
  /** Sorted by address range, the smallest first. */
  private byClient: ClientEntry[] = []
  private fallback: UpstreamGroup = { number: 0, upstreams: [], domain: null }
  private readonly known = new Map<string, Upstream>()

  /** `findAddress` resolves the names of encrypted servers that have no address. */
  constructor(private readonly findAddress: FindAddress) {}

  /** `own` are the endpoints that we serve, to which nothing is forwarded. Servers that remain keep their health state. */
  apply(settings: Settings, own: ReadonlySet<string>): void {
    let number = 0
    const used = new Set<string>()
    const group = (servers: Settings['default'], domain: string | null): UpstreamGroup => {
      const upstreams = servers
        .map(({ server, isTrusted }) => ({ server: shownServer(server), isTrusted }))
        .filter(({ server }) => !own.has(server))
        .map(({ server, isTrusted }) => this.upstream(server, isTrusted, used))
      return { number: number++, upstreams, domain }
    }
    const system = () =>
      readSystemServers(settings.systemResolvConf).map((server) => ({ server, isTrusted: false }))
    this.fallback = group(settings.default.length > 0 ? settings.default : system(), null)
    this.byDomain = new Map()
    this.byClient = []
    for (const { match, servers } of settings.specified) {
      const span = spanOf(match)
      if (span) this.byClient.push({ ...span, group: group(servers, null) })
      else {
        const domain = canonicalDomainName(match)
        if (domain !== null) this.byDomain.set(domain, group(servers, domain))
      }
    }
    this.byClient.sort((a, b) => compareSizes(a, b))
    for (const [key, { channel }] of this.known) {
      if (used.has(key)) continue
      this.known.delete(key)
      channel?.close()
    }
  }

  get upstreams(): readonly Upstream[] {
    return [...this.known.values()]
  }

  /** The longest configured domain that contains the name, else the smallest range with the client, else the default. */
  choose(name: string, type: number, client: string): UpstreamGroup {
    return this.forDomain(ownerOfType(name, type)) ?? this.forClient(client) ?? this.fallback
  }

  get hasDomains(): boolean {
    return this.byDomain.size > 0
  }

  forDomain(name: string): UpstreamGroup | null {
    if (this.byDomain.size === 0) return null
    for (let at = 0; ; ) {
      const group = this.byDomain.get(name.slice(at))
      if (group) return group
      at = nextLabelAt(name, at)
      if (at < 0) return null
    }
  }

  /** A single server, for a query of the console. */
  single(server: string): UpstreamGroup {
    const name = shownServer(server)
    return { number: -1, upstreams: [this.find(name) ?? this.open(name, false)], domain: null }
  }

  /** The plain servers that resolve the name of an encrypted one. */
  plainFor(name: string): UpstreamGroup {
    const plain = ({ upstreams }: UpstreamGroup) => upstreams.filter(({ channel }) => channel === null)
    const ofDomain = this.forDomain(name)
    const upstreams = ofDomain ? plain(ofDomain) : []
    return { number: -1, upstreams: upstreams.length > 0 ? upstreams : plain(this.fallback), domain: null }
  }

  close(): void {
    for (const { channel } of this.known.values()) channel?.close()
  }

  private find(server: string): Upstream | undefined {
    return this.known.get(`${server} false`) ?? this.known.get(`${server} true`)
  }

  private forClient(client: string): UpstreamGroup | null {
    if (this.byClient.length === 0) return null
    const address = parseIp(client)
    if (!address) return null
    const found = this.byClient.find(
      ({ from, to }) =>
        from.family === address.family && compareIp(from, address) <= 0 && compareIp(address, to) <= 0,
    )
    return found?.group ?? null
  }

  private upstream(server: string, isTrusted: boolean, used: Set<string>): Upstream {
    const key = `${server} ${isTrusted}`
    const upstream = this.known.get(key) ?? this.open(server, isTrusted)
    this.known.set(key, upstream)
    used.add(key)
    return upstream
  }

  private open(server: string, isTrusted: boolean): Upstream {
    const encrypted = parseEncryptedServer(server)
    return new Upstream(server, isTrusted, encrypted && openChannel(encrypted, this.findAddress))
  }
}

/** The form by which one server is known: with its port. */
function shownServer(server: string): string {
  return isEncryptedServer(server) ? server : showEndpoint(parseEndpoint(server))
}

/** The name whose servers have the records: DS is with the parent (RFC 4035 §2.4). */
export function ownerOfType(name: string, type: number): string {
  if (type !== TYPE.DS) return name
  const parent = nextLabelAt(name, 0)
  return parent < 0 ? '.' : name.slice(parent)
}

function spanOf(match: string): { from: IpAddress; to: IpAddress } | null {
  const span = parseDnsClientMatch(match)?.span
  if (span === undefined) return null
  const range = parseIpRange(span)
  if (range) return range
  const address = parseIp(span)
  return address && { from: address, to: address }
}

function compareSizes(a: ClientEntry, b: ClientEntry): number {
  const [first, second] = [sizeOf(a), sizeOf(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

function sizeOf({ from, to }: ClientEntry): bigint {
  return numberOf(to) - numberOf(from)
}

function numberOf({ words }: IpAddress): bigint {
  return words.reduce((value, word) => (value << 32n) | BigInt(word), 0n)
}
