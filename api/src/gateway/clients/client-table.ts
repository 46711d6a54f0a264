import {
  buildPrefixMatcher,
  type DevicePlace,
  locateDevice,
  type PolicySet,
  type PrefixMatcher,
} from '@netwarden/shared/policy'
import { canonicalIp, parseNetwork } from '@netwarden/shared/validators'
import { networkOf } from '../../policies/device-key.ts'
import { RateBucket } from './rate-limit.ts'

/** The state of one address that sends queries. */
export interface Client {
  /** Canonical. */
  readonly ip: string
  mac: string | null
  isAllowed: boolean
  /** The client's own rate limit, or the one that its IPv6 /64 shares. */
  readonly bucket: RateBucket
  /** Its segment and rules by the policies in force; determined again after each change of them. */
  place: DevicePlace | null
  placeOf: PolicySet | null
  /** Queries since `countedSince`. */
  queries: number
  refused: number
  countedSince: number
  lastQueryAt: number
}

export interface ClientCount {
  ip: string
  queries: number
}

const MOST_CLIENTS = 65_536
const MOST_SHOWN = 20
const HOUR = 3_600_000

export class ClientTable {
  private readonly clients = new Map<string, Client>()
  private readonly buckets = new Map<string, RateBucket>()
  private allowed: PrefixMatcher = matcherOf([])
  private macs: ReadonlyMap<string, string> = new Map()

  /** Sets the allowed networks; clients keep their counts. */
  allow(networks: readonly string[]): void {
    this.allowed = matcherOf(networks)
    for (const client of this.clients.values()) client.isAllowed = this.allowed.find(client.ip) >= 0
  }

  /** Sets the known devices, which change with every lease; clients keep their counts. */
  setDevices(macByIp: ReadonlyMap<string, string>): void {
    this.macs = macByIp
    for (const client of this.clients.values()) {
      client.mac = macByIp.get(client.ip) ?? null
      client.placeOf = null
    }
  }

  get deviceCount(): number {
    return this.macs.size
  }

  /** `address` as the socket gives it; the oldest entry makes room. */
  get(address: string): Client {
    const known = this.clients.get(address)
    if (known) return known
    const zone = address.indexOf('%')
    const bare = zone < 0 ? address : address.slice(0, zone)
    const ip = canonicalIp(bare) ?? bare
    const client: Client = {
      ip,
      mac: this.macs.get(ip) ?? null,
      isAllowed: this.allowed.find(ip) >= 0,
      bucket: this.bucketOf(ip),
      place: null,
      placeOf: null,
      queries: 0,
      refused: 0,
      countedSince: 0,
      lastQueryAt: 0,
    }
    makeRoom(this.clients)
    this.clients.set(address, client)
    return client
  }

  /** Null where no query of the address is known. */
  lastQueryAt(ip: string): number | null {
    for (const client of this.clients.values())
      if (client.ip === ip && client.lastQueryAt > 0) return client.lastQueryAt
    return null
  }

  busiest(key: 'queries' | 'refused', now: number): ClientCount[] {
    return [...this.clients.values()]
      .filter((client) => client[key] > 0 && now - client.countedSince < HOUR)
      .sort((a, b) => b[key] - a[key])
      .slice(0, MOST_SHOWN)
      .map((client) => ({ ip: client.ip, queries: client[key] }))
  }

  private bucketOf(ip: string): RateBucket {
    const key = networkOf(ip)
    const known = this.buckets.get(key)
    if (known) return known
    const bucket = new RateBucket()
    makeRoom(this.buckets)
    this.buckets.set(key, bucket)
    return bucket
  }
}

/** Notes a query in the counts of the hour. */
export function countQuery(client: Client, key: 'queries' | 'refused', now: number): void {
  if (now - client.countedSince >= HOUR) {
    client.countedSince = now
    client.queries = 0
    client.refused = 0
  }
  client[key]++
  client.lastQueryAt = now
}

/** The device's segment and rules, which remain the same until the policies change. */
export function placeOf(client: Client, set: PolicySet): DevicePlace {
  if (client.place && client.placeOf === set) return client.place
  client.place = locateDevice(set, client.ip, client.mac)
  client.placeOf = set
  return client.place
}

function matcherOf(networks: readonly string[]): PrefixMatcher {
  const entries = networks.flatMap((text) => {
    const network = parseNetwork(text)
    return network ? [{ network, value: 0 }] : []
  })
  return buildPrefixMatcher(entries, (_, inner) => inner)
}

function makeRoom(map: Map<string, unknown>): void {
  if (map.size < MOST_CLIENTS) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
