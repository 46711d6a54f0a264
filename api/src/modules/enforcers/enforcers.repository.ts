import { MAX_ENFORCERS } from '@netwarden/shared/limits'
import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { EnforcerTable } from '../../platform/state/tables/enforcers.ts'
import type { Work } from '../../platform/state/work.ts'

export type EnforcerRow = Selectable<EnforcerTable>
export type EnforcerPatch = Partial<Omit<EnforcerRow, 'id' | 'kind' | 'createdAt' | 'version'>>

export class EnforcersRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): EnforcersRepository {
    return new EnforcersRepository(trx)
  }

  all(): Promise<EnforcerRow[]> {
    return this.db.selectFrom('enforcer').selectAll().orderBy('createdAt').orderBy('id').execute()
  }

  find(id: string): Promise<EnforcerRow | undefined> {
    return this.db.selectFrom('enforcer').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Name of a source that may read the log of an observed server; null where there is none. */
  async sourceName(id: string): Promise<string | null> {
    const row = await this.db.selectFrom('source').select('name').where('id', '=', id).executeTakeFirst()
    return row?.name ?? null
  }

  async idsOf(site: string): Promise<string[]> {
    const rows = await this.db.selectFrom('enforcer').select('id').where('site', '=', site).execute()
    return rows.map(({ id }) => id)
  }

  findByPairing(pairingHash: string): Promise<EnforcerRow | undefined> {
    return this.db
      .selectFrom('enforcer')
      .selectAll()
      .where('pairingHash', '=', pairingHash)
      .executeTakeFirst()
  }

  /** False where there are as many as there may be. */
  async create({ trx }: Work, row: EnforcerRow): Promise<boolean> {
    const { total } = await trx
      .selectFrom('enforcer')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total >= MAX_ENFORCERS) return false
    await trx.insertInto('enforcer').values(row).execute()
    return true
  }

  /** Changes an enforcer that still has that version, and increments it; undefined for another version. */
  update(
    { trx }: Work,
    { id, version }: Pick<EnforcerRow, 'id' | 'version'>,
    patch: EnforcerPatch,
  ): Promise<EnforcerRow | undefined> {
    return trx
      .updateTable('enforcer')
      .set((eb) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
  }

  async delete({ trx }: Work, id: string): Promise<void> {
    await trx.deleteFrom('enforcer').where('id', '=', id).execute()
    await trx.deleteFrom('enforcerReport').where('enforcerId', '=', id).execute()
    await trx.deleteFrom('enforcerGeneration').where('enforcerId', '=', id).execute()
  }
}
