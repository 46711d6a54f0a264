import {
  type LeaseSpan,
  type ParsedLease,
  type Sighting,
  withLease,
  withSighting,
} from '../../pipeline/index.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import {
  type DeviceRow,
  type DevicesRepository,
  type LeaseRow,
  type SightingRow,
  sightingOf,
} from './devices.repository.ts'

/** Largest number of leases of one address; the oldest are removed first. */
const MAX_LEASES_PER_ADDRESS = 1_000

interface StoredLease extends LeaseSpan {
  ip: string
  source: string
}

/** Stores the holders of addresses. The same leases may arrive again, from any source, and change nothing. */
export class LeaseStore {
  constructor(
    private readonly repository: DevicesRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async learn(reported: readonly ParsedLease[], source: string): Promise<void> {
    if (reported.length === 0) return
    const sightings = reported.filter(({ isSighting }) => isSighting)
    const leases = reported.filter(({ isSighting }) => !isSighting)
    await this.unitOfWork.run(async (work) => {
      await this.repository.lock(work)
      await this.#noteSightings(work, sightings)
      await this.#noteDevices(work, leases)
      const byAddress = groupBy(leases, ({ ip }) => ip)
      const held = await this.repository.within(work).leasesOfAddresses([...byAddress.keys()])
      const heldByAddress = groupBy(held, ({ ip }) => ip)
      const gone: LeaseRow[] = []
      const come: LeaseRow[] = []
      for (const [ip, some] of byAddress) {
        const before = heldByAddress.get(ip) ?? []
        const after = sequenceOf(before, some, source)
        gone.push(...without(before, after))
        come.push(...without(after, before))
      }
      await this.repository.replaceLeases(work, gone, come)
      for (const { ip } of [...gone, ...come]) work.changed('device-leases', ip)
    })
  }

  async #noteSightings(work: Work, reported: readonly ParsedLease[]): Promise<void> {
    const byAddress = groupBy(reported, ({ ip }) => ip)
    const held = groupBy(
      await this.repository.within(work).sightingsOf([...byAddress.keys()]),
      ({ ip }) => ip,
    )
    for (const [ip, some] of byAddress) {
      const before = held.get(ip) ?? []
      const after = sightingsWith(before, some)
      if (JSON.stringify(after) === JSON.stringify(before)) continue
      await this.repository.replaceSightings(work, ip, after)
      work.changed('device-leases', ip)
    }
  }

  /** Adds new devices; known devices keep their names and times. */
  async #noteDevices(work: Work, leases: readonly ParsedLease[]): Promise<void> {
    const seen = groupBy(leases, ({ mac }) => mac)
    const rows = await this.repository.within(work).findAll([...seen.keys()])
    const known = new Map(rows.map((row) => [row.id, row]))
    const added = []
    for (const [mac, reported] of seen) {
      const row = known.get(mac)
      const next = seenOf(reported, row)
      if (!row) added.push({ id: mac, mac, ...next, version: 1 })
      else if (isChanged(row, next)) await this.repository.noteSeen(work, mac, next)
    }
    await this.repository.insert(work, added)
  }
}

function sequenceOf(held: readonly LeaseRow[], reported: readonly ParsedLease[], source: string): LeaseRow[] {
  let leases: StoredLease[] = held.map((row) => ({
    ip: row.ip,
    mac: row.deviceId,
    from: row.startsAt,
    to: row.endsAt ?? Number.POSITIVE_INFINITY,
    source: row.source,
  }))
  for (const { ip, mac, from, to, earliest } of reported) {
    const known = leases.find((lease) => lease.mac === mac && lease.from <= from && from <= lease.to)
    // A renewal keeps the source that reported the lease first, so that two sources do not alternate.
    const lease = { ip, mac, from, to: to ?? Number.POSITIVE_INFINITY, source: known?.source ?? source }
    leases = withLease(leases, lease, earliest)
  }
  return leases.slice(-MAX_LEASES_PER_ADDRESS).map(({ ip, mac, from, to, ...rest }) => ({
    ip,
    startsAt: from,
    endsAt: Number.isFinite(to) ? to : null,
    deviceId: mac,
    source: rest.source,
  }))
}

function sightingsWith(held: readonly SightingRow[], reported: readonly ParsedLease[]): SightingRow[] {
  let sightings: readonly Sighting[] = held.map(sightingOf)
  for (const { mac, from } of reported) sightings = withSighting(sightings, { mac, at: from })
  const [{ ip = '' } = {}] = reported
  return sightings.map(({ mac, from, last }) => ({ ip, startsAt: from, lastSeenAt: last, deviceId: mac }))
}

function without(rows: readonly LeaseRow[], others: readonly LeaseRow[]): LeaseRow[] {
  const known = new Set(others.map(textOf))
  return rows.filter((row) => !known.has(textOf(row)))
}

function textOf({ startsAt, endsAt, deviceId, source }: LeaseRow): string {
  return JSON.stringify([startsAt, endsAt, deviceId, source])
}

type Seen = Pick<DeviceRow, 'givenName' | 'firstSeenAt' | 'lastSeenAt'>

function seenOf(leases: readonly ParsedLease[], row: DeviceRow | undefined): Seen {
  const ordered = [...leases].sort((a, b) => a.from - b.from)
  let seen: Seen = {
    givenName: row?.givenName ?? null,
    firstSeenAt: row?.firstSeenAt ?? Number.POSITIVE_INFINITY,
    lastSeenAt: row?.lastSeenAt ?? 0,
  }
  for (const { name, from } of ordered) {
    const isNewest = from >= seen.lastSeenAt || seen.givenName === null
    seen = {
      givenName: name !== '' && isNewest ? name : seen.givenName,
      firstSeenAt: Math.min(seen.firstSeenAt, from),
      lastSeenAt: Math.max(seen.lastSeenAt, from),
    }
  }
  return seen
}

function isChanged(row: DeviceRow, next: Seen): boolean {
  return (
    row.givenName !== next.givenName ||
    row.firstSeenAt !== next.firstSeenAt ||
    row.lastSeenAt !== next.lastSeenAt
  )
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
