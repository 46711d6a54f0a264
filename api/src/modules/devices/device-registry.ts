import type { HeldAddress } from '@netwarden/shared/contract'
import type { Edges } from '../../platform/events/first-and-last.ts'
import type { ReadClass } from '../../platform/events/read-gate.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Retention, retentionSpan } from '../retention/index.ts'
import type { DeviceActivityRepository } from './device-activity.repository.ts'
import { type DeviceRow, type DevicesRepository, isMacText, type LeaseRow } from './devices.repository.ts'

const MAX_HELD = 200

export interface DeviceSummary {
  id: string
  mac: string | null
  name: string | null
  isNameSet: boolean
  version: number
  firstSeenAt: number
  lastSeenAt: number
  /** Times of the first and the last visit (epoch ms); null without one. */
  visited: Edges | null
  held: HeldAddress[]
  /** In the order in which it held them last. */
  addresses: string[]
  current: string[]
}

interface Deps {
  repository: DevicesRepository
  activity: DeviceActivityRepository
  clock: Clock
  retention: Retention
}

/** The device of an address or a MAC, and its data: for the pages of single devices. */
export class DeviceRegistry {
  constructor(private readonly deps: Deps) {}

  /**
   * The device of each key: a MAC is its own device, an address is of the device that was seen last with it,
   * and without visits of the one that holds it by a lease.
   */
  async idsOf(keys: readonly string[], shared: ReadClass = 'visits'): Promise<Map<string, string>> {
    const ips = keys.filter((key) => !isMacText(key))
    const found = new Map(keys.map((key) => [key, key]))
    if (ips.length === 0) return found
    const { activity, repository, clock } = this.deps
    const seen = await activity.holders(ips, this.#kept(), shared)
    const unseen = ips.filter((ip) => !seen.has(ip))
    const now = clock.now()
    const leases = (await repository.leasesOfAddresses(unseen)).filter((lease) => isCurrent(lease, now))
    for (const [ip, id] of seen) found.set(ip, id)
    for (const { ip, deviceId } of leases) found.set(ip, deviceId)
    return found
  }

  async idOf(key: string, shared?: ReadClass): Promise<string> {
    return (await this.idsOf([key], shared)).get(key) ?? key
  }

  /** The MAC addresses of the devices that hold IP addresses at a moment; null where one is unknown. */
  readonly macsOf = async (ips: readonly string[], at: number): Promise<Map<string, string | null>> => {
    const macs = await this.deps.repository.macsAt(at, ips)
    return new Map(ips.map((ip) => [ip, macs.get(ip) ?? null]))
  }

  /** Every name of the same device: its identity, and the addresses that it has now. */
  async aliasesOf(key: string): Promise<string[]> {
    const { activity, repository, clock } = this.deps
    const id = await this.idOf(key)
    const [seen, leases] = await Promise.all([
      activity.addressesOf(id, this.#kept()),
      repository.currentLeases(clock.now(), [id]),
    ])
    return this.namesOfOne(key, id, [...seen.keys(), ...leases.map(({ ip }) => ip)])
  }

  /** As `aliasesOf`, where the device and the addresses that it held are known. */
  async namesOfOne(key: string, id: string, addresses: readonly string[]): Promise<string[]> {
    const ids = await this.idsOf([...new Set(addresses)], 'page')
    return [...new Set([key, id, ...[...ids].filter(([, holder]) => holder === id).map(([ip]) => ip)])]
  }

  /** The address that a device held at a moment, IPv4 before IPv6; null where none is known. */
  async addressAt(id: string, at: number): Promise<string | null> {
    const held = (await this.deps.repository.leasesOfDevice(id, MAX_HELD)).filter((lease) =>
      isCurrent(lease, at),
    )
    return (held.find(({ ip }) => !ip.includes(':')) ?? held[0])?.ip ?? null
  }

  async namesOf(ids: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.deps.repository.findAll(ids)
    return new Map(rows.map((row) => [row.id, nameOf(row)]))
  }

  /** Null where there is no lease, visit or name of the device. */
  async describe(id: string): Promise<DeviceSummary | null> {
    const { repository, activity, clock } = this.deps
    const [row, leases, seen] = await Promise.all([
      repository.find(id),
      repository.leasesOfDevice(id, MAX_HELD),
      activity.addressesOf(id, this.#kept()),
    ])
    if (!row && leases.length === 0 && seen.size === 0) return null
    const held = heldAddresses(leases, seen)
    const now = clock.now()
    const times = [...seen.values()]
    return {
      id,
      mac: isMacText(id) ? id : null,
      name: nameOf(row),
      isNameSet: row?.isNameSet === 1,
      version: row?.version ?? 0,
      firstSeenAt: Math.min(row?.firstSeenAt ?? now, ...times.map(({ first }) => first)),
      lastSeenAt: Math.max(row?.lastSeenAt ?? 0, ...times.map(({ last }) => last)),
      visited:
        times.length === 0
          ? null
          : {
              first: Math.min(...times.map(({ first }) => first)),
              last: Math.max(...times.map(({ last }) => last)),
            },
      held,
      addresses: [...new Set(held.map(({ ip }) => ip))],
      current: leases.filter((lease) => isCurrent(lease, now)).map(({ ip }) => ip),
    }
  }

  #kept() {
    return retentionSpan(this.deps.retention, this.deps.clock.now())
  }
}

export function isCurrent({ startsAt, endsAt }: LeaseRow, now: number): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now)
}

/** As an administrator set it, else the name that the device reports, else that of the sample data. */
export function nameOf(row: Pick<DeviceRow, 'name' | 'isNameSet' | 'givenName'> | undefined): string | null {
  if (!row) return null
  return (row.isNameSet === 1 ? row.name : (row.givenName ?? row.name)) || null
}

/** Leases, and addresses from visits that no lease covers; the newest first. */
function heldAddresses(leases: readonly LeaseRow[], seen: ReadonlyMap<string, Edges>): HeldAddress[] {
  const iso = (time: number) => new Date(time).toISOString()
  const byLease = leases.map(({ ip, startsAt, endsAt, source }) => ({
    ip,
    at: startsAt,
    from: iso(startsAt),
    to: endsAt === null ? null : iso(endsAt),
    by: 'lease' as const,
    source,
  }))
  const byVisits = [...seen]
    .filter(([ip, { first, last }]) => {
      const own = leases.filter((lease) => lease.ip === ip)
      const covers = (time: number) =>
        own.some(({ startsAt, endsAt }) => startsAt <= time && (endsAt === null || time < endsAt))
      return !covers(first) || !covers(last)
    })
    .map(([ip, { first, last }]) => ({
      ip,
      at: first,
      from: iso(first),
      to: iso(last),
      by: 'visits' as const,
      source: null,
    }))
  return [...byLease, ...byVisits]
    .sort((a, b) => b.at - a.at || (a.ip < b.ip ? -1 : 1))
    .slice(0, MAX_HELD)
    .map(({ at: _, ...held }) => held)
}
