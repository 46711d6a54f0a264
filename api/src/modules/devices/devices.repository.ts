import type { Insertable, Selectable, Updateable } from 'kysely'
import { holderAt, type LeaseSpan, type Sighting } from '../../pipeline/index.ts'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'

export type DeviceRow = Selectable<StateTables['device']>
export type LeaseRow = Selectable<StateTables['deviceLease']>
export type SightingRow = Selectable<StateTables['deviceSighting']>
/** A lease with the name that its device reported. */
export type NamedLease = LeaseRow & { givenName: string | null }

/** Devices that lists hold at most; those that were seen last. */
export const MAX_LISTED_DEVICES = 100_000
/** Leases that are reported at the start, the newest ones. */
export const MAX_REPORTED_LEASES = 200_000
const MAX_CURRENT_LEASES = 200_000
const AT_ONCE = 200

/** The devices of the state store and the leases they had. */
export class DevicesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): DevicesRepository {
    return new DevicesRepository(trx)
  }

  /** Locks devices and leases: other writers wait until the write ends. */
  async lock({ trx }: Work): Promise<void> {
    await trx
      .updateTable('rowLock')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('name', '=', 'devices')
      .execute()
  }

  /** A new number after each change of devices and leases, as all of them take the lock. */
  async version(): Promise<number> {
    const { taken } = await this.db
      .selectFrom('rowLock')
      .select('taken')
      .where('name', '=', 'devices')
      .executeTakeFirstOrThrow()
    return taken
  }

  /** When the next lease begins or ends after a time; null when none does. */
  async nextLeaseTurn(at: number): Promise<number | null> {
    const turns = await Promise.all(
      (['startsAt', 'endsAt'] as const).map(async (column) => {
        const found = await this.db
          .selectFrom('deviceLease')
          .select((eb) => eb.fn.min<number | null>(column).as('turn'))
          .where(column, '>', at)
          .executeTakeFirst()
        return found?.turn ?? Number.POSITIVE_INFINITY
      }),
    )
    const next = Math.min(...turns)
    return Number.isFinite(next) ? next : null
  }

  async find(id: string): Promise<DeviceRow | undefined> {
    return (await this.findAll([id]))[0]
  }

  async findAll(ids: readonly string[]): Promise<DeviceRow[]> {
    const rows: DeviceRow[] = []
    for (const part of pieces(ids, AT_ONCE)) {
      rows.push(...(await this.db.selectFrom('device').selectAll().where('id', 'in', part).execute()))
    }
    return rows
  }

  all(): Promise<DeviceRow[]> {
    return this.db
      .selectFrom('device')
      .selectAll()
      .orderBy('isNameSet', 'desc')
      .orderBy('lastSeenAt', 'desc')
      .limit(MAX_LISTED_DEVICES)
      .execute()
  }

  /** The names that administrators gave to devices. */
  async namesSet(): Promise<[id: string, name: string][]> {
    const rows = await this.db
      .selectFrom('device')
      .select(['id', 'name'])
      .where('isNameSet', '=', 1)
      .orderBy('lastSeenAt', 'desc')
      .limit(MAX_REPORTED_LEASES)
      .execute()
    return rows.map(({ id, name }) => [id, name ?? ''])
  }

  async insert({ trx }: Work, rows: readonly Insertable<StateTables['device']>[]): Promise<void> {
    for (const part of pieces(rows, AT_ONCE)) {
      await trx
        .insertInto('device')
        .values(part)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  /** Stores the data of a lease in its device; the version is unchanged, because no user edited it. */
  async noteSeen(
    { trx }: Work,
    id: string,
    seen: Pick<DeviceRow, 'givenName' | 'firstSeenAt' | 'lastSeenAt'>,
  ): Promise<void> {
    await trx.updateTable('device').set(seen).where('id', '=', id).execute()
  }

  /** Changes a device that still has that version, and raises it; undefined on another version. */
  edit(
    { trx }: Work,
    { id, version }: Pick<DeviceRow, 'id' | 'version'>,
    columns: Updateable<StateTables['device']>,
  ): Promise<DeviceRow | undefined> {
    return trx
      .updateTable('device')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
  }

  async leasesOfAddresses(ips: readonly string[]): Promise<LeaseRow[]> {
    const rows: LeaseRow[] = []
    for (const part of pieces(ips, AT_ONCE)) {
      rows.push(
        ...(await this.db
          .selectFrom('deviceLease')
          .selectAll()
          .where('ip', 'in', part)
          .orderBy('startsAt')
          .orderBy('deviceId')
          .execute()),
      )
    }
    return rows
  }

  /** Of some addresses, or of all; each address's in order of time. */
  async sightingsOf(ips?: readonly string[]): Promise<SightingRow[]> {
    const all = this.db.selectFrom('deviceSighting').selectAll().orderBy('ip').orderBy('startsAt')
    if (!ips) return all.limit(MAX_CURRENT_LEASES).execute()
    const rows: SightingRow[] = []
    for (const part of pieces(ips, AT_ONCE)) rows.push(...(await all.where('ip', 'in', part).execute()))
    return rows
  }

  async replaceSightings({ trx }: Work, ip: string, rows: readonly SightingRow[]): Promise<void> {
    await trx.deleteFrom('deviceSighting').where('ip', '=', ip).execute()
    await trx
      .insertInto('deviceSighting')
      .values([...rows])
      .execute()
  }

  /** The MAC of the device that holds each of some addresses, or any address, at a time; without those where none is known. */
  async macsAt(at: number, ips?: readonly string[]): Promise<Map<string, string>> {
    const [leases, sightings] = await Promise.all([
      ips ? this.leasesOfAddresses(ips) : this.currentLeases(at),
      this.sightingsOf(ips),
    ])
    const [held, seen] = [groupedByIp(leases), groupedByIp(sightings)]
    const macs = new Map<string, string>()
    for (const ip of new Set([...held.keys(), ...seen.keys()])) {
      const spans = (held.get(ip) ?? []).map(spanOf).sort((a, b) => a.from - b.from)
      const mac = holderAt(spans, (seen.get(ip) ?? []).map(sightingOf), at)?.mac
      if (mac !== undefined && isMacText(mac)) macs.set(ip, mac)
    }
    return macs
  }

  /** The newest leases of a device. */
  leasesOfDevice(id: string, limit: number): Promise<LeaseRow[]> {
    return this.db
      .selectFrom('deviceLease')
      .selectAll()
      .where('deviceId', '=', id)
      .orderBy('startsAt', 'desc')
      .orderBy('ip')
      .limit(limit)
      .execute()
  }

  /** Leases in force at a time, of these devices or of all. */
  currentLeases(at: number, ids?: readonly string[]): Promise<LeaseRow[]> {
    let query = this.db
      .selectFrom('deviceLease')
      .selectAll()
      .where('startsAt', '<=', at)
      .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', at)]))
    if (ids) query = query.where('deviceId', 'in', ids.length > 0 ? [...ids] : [''])
    return query.orderBy('ip').limit(MAX_CURRENT_LEASES).execute()
  }

  /** Leases before a place in the order from the newest to the oldest, with the names that their devices gave. */
  olderLeases(before: { startsAt: number; ip: string } | null, limit: number): Promise<NamedLease[]> {
    let query = this.#namedLeases()
    if (before) {
      const { startsAt, ip } = before
      query = query.where((eb) =>
        eb.or([
          eb('deviceLease.startsAt', '<', startsAt),
          eb.and([eb('deviceLease.startsAt', '=', startsAt), eb('deviceLease.ip', '<', ip)]),
        ]),
      )
    }
    return query
      .orderBy('deviceLease.startsAt', 'desc')
      .orderBy('deviceLease.ip', 'desc')
      .limit(limit)
      .execute()
  }

  namedLeasesOf(ips: readonly string[]): Promise<NamedLease[]> {
    return this.#namedLeases()
      .where('deviceLease.ip', 'in', [...ips])
      .orderBy('deviceLease.startsAt')
      .execute()
  }

  #namedLeases() {
    return this.db
      .selectFrom('deviceLease')
      .leftJoin('device', 'device.id', 'deviceLease.deviceId')
      .selectAll('deviceLease')
      .select('device.givenName')
  }

  async replaceLeases({ trx }: Work, gone: readonly LeaseRow[], come: readonly LeaseRow[]): Promise<void> {
    for (const { ip, startsAt, deviceId } of gone) {
      await trx
        .deleteFrom('deviceLease')
        .where('ip', '=', ip)
        .where('startsAt', '=', startsAt)
        .where('deviceId', '=', deviceId)
        .execute()
    }
    for (const part of pieces(come, AT_ONCE)) await trx.insertInto('deviceLease').values(part).execute()
  }

  /** Leases that ended and MACs that were seen before that time, and devices of which nothing else is known. */
  async prune({ trx }: Work, before: number): Promise<void> {
    await trx.deleteFrom('deviceLease').where('endsAt', '<', before).execute()
    await trx.deleteFrom('deviceSighting').where('lastSeenAt', '<', before).execute()
    await trx
      .deleteFrom('device')
      .where('isNameSet', '=', 0)
      .where('userName', '=', '')
      .where('department', '=', '')
      .where('lastSeenAt', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('deviceLease')
              .select('deviceLease.ip')
              .whereRef('deviceLease.deviceId', '=', 'device.id'),
          ),
        ),
      )
      .execute()
  }
}

/** A device is known by its MAC, or by the address where none is known. */
export function isMacText(id: string): boolean {
  return /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/.test(id)
}

function spanOf({ deviceId, startsAt, endsAt }: LeaseRow): LeaseSpan {
  return { mac: deviceId, from: startsAt, to: endsAt ?? Number.POSITIVE_INFINITY }
}

export function sightingOf({ deviceId, startsAt, lastSeenAt }: SightingRow): Sighting {
  return { mac: deviceId, from: startsAt, last: lastSeenAt }
}

function groupedByIp<Row extends { ip: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.ip)
    if (group) group.push(row)
    else groups.set(row.ip, [row])
  }
  return groups
}
