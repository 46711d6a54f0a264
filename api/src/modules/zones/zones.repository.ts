import type { zoneFilter } from '@netwarden/shared/contract'
import { canonicalOrigin, type ZONE_SORTS } from '@netwarden/shared/dns'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText, decodedMatches } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { DnsZoneTable, DnsZoneVersionTable } from '../../platform/state/tables/zones.ts'
import type { Work } from '../../platform/state/work.ts'

export type ZoneFilter = z.output<typeof zoneFilter>
export type ZoneSort = (typeof ZONE_SORTS)[number]
export type ZoneRow = Selectable<DnsZoneTable>
export type NewZoneRow = Insertable<DnsZoneTable>
export type ZoneVersionRow = Omit<Selectable<DnsZoneVersionTable>, 'content'>
export type NewVersionRow = Insertable<DnsZoneVersionTable>

const VERSION_COLUMNS = [
  'zoneId',
  'version',
  'at',
  'byName',
  'action',
  'serial',
  'recordCount',
  'added',
  'removed',
  'changed',
] as const

export class ZonesRepository {
  constructor(private readonly db: StateReader) {}

  /** The same reads inside a write. */
  within({ trx }: Work): ZonesRepository {
    return new ZonesRepository(trx)
  }

  async list(filter: ZoneFilter, { sort, order, ...window }: ListWindow<ZoneSort>): Promise<Slice<ZoneRow>> {
    const direction = order ?? 'asc'
    const decoded = await decodedMatches(this.db, ['dnsZone', 'origin'], filter.q)
    const query = this.#filtered(filter, decoded)
      .selectAll()
      .orderBy(sort ?? 'origin', direction)
      .orderBy('id', direction)
    return readPage(query, window)
  }

  #filtered({ origin, addedBy, q, from, to, id }: ZoneFilter, decoded: readonly string[]) {
    let query = this.db.selectFrom('dnsZone')
    if (id) query = query.where('id', 'in', id.length > 0 ? id : [''])
    if (origin) query = query.where('origin', '=', canonicalOrigin(origin) ?? '')
    if (addedBy) query = query.where('addedBy', '=', addedBy)
    if (q) query = query.where(containsText('origin', q, decoded))
    if (from) query = query.where('createdAt', '>=', from.getTime())
    if (to) query = query.where('createdAt', '<', to.getTime())
    return query
  }

  find(id: string): Promise<ZoneRow | undefined> {
    return this.db.selectFrom('dnsZone').selectAll().where('id', '=', id).executeTakeFirst()
  }

  findByOrigin(origin: string): Promise<ZoneRow | undefined> {
    return this.db.selectFrom('dnsZone').selectAll().where('origin', '=', origin).executeTakeFirst()
  }

  async origins(): Promise<string[]> {
    const rows = await this.db.selectFrom('dnsZone').select('origin').execute()
    return rows.map(({ origin }) => origin)
  }

  /** Of these origins the longest that is a zone of ours. */
  async findLongest(origins: readonly string[]): Promise<ZoneRow | undefined> {
    const rows = await this.db.selectFrom('dnsZone').selectAll().where('origin', 'in', origins).execute()
    return rows.sort((a, b) => b.origin.length - a.origin.length)[0]
  }

  async count(): Promise<number> {
    const { total } = await this.db
      .selectFrom('dnsZone')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  async versions(
    zoneId: string,
    { order, ...window }: ListWindow<'version'>,
  ): Promise<Slice<ZoneVersionRow>> {
    const query = this.db
      .selectFrom('dnsZoneVersion')
      .where('zoneId', '=', zoneId)
      .select(VERSION_COLUMNS)
      .orderBy('version', order ?? 'desc')
    return readPage(query, window)
  }

  async content(zoneId: string, version: number): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('dnsZoneVersion')
      .select('content')
      .where('zoneId', '=', zoneId)
      .where('version', '=', version)
      .executeTakeFirst()
    return row?.content
  }

  /** The packed text of the newest version of every zone. */
  newestContents(): Promise<{ id: string; content: string }[]> {
    return this.db
      .selectFrom('dnsZone')
      .innerJoin('dnsZoneVersion', (join) =>
        join
          .onRef('dnsZoneVersion.zoneId', '=', 'dnsZone.id')
          .onRef('dnsZoneVersion.version', '=', 'dnsZone.version'),
      )
      .select(['dnsZone.id', 'dnsZoneVersion.content'])
      .orderBy('dnsZone.origin')
      .execute()
  }

  async insert({ trx }: Work, zone: NewZoneRow, version: NewVersionRow): Promise<void> {
    await trx.insertInto('dnsZone').values(zone).execute()
    await trx.insertInto('dnsZoneVersion').values(version).execute()
  }

  /** Replaces that very version by `version`; false after a concurrent change. */
  async update({ trx }: Work, patch: Updateable<DnsZoneTable>, version: NewVersionRow): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('dnsZone')
      .set({ ...patch, version: version.version })
      .where('id', '=', version.zoneId)
      .where('version', '=', version.version - 1)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.insertInto('dnsZoneVersion').values(version).execute()
    return true
  }

  async forgetVersionsBelow({ trx }: Work, zoneId: string, version: number): Promise<void> {
    await trx
      .deleteFrom('dnsZoneVersion')
      .where('zoneId', '=', zoneId)
      .where('version', '<', version)
      .execute()
  }

  async delete({ trx }: Work, id: string): Promise<void> {
    await trx.deleteFrom('dnsZoneVersion').where('zoneId', '=', id).execute()
    await trx.deleteFrom('dnsZone').where('id', '=', id).execute()
  }
}
