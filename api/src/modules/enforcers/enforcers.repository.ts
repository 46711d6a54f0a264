import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { EnforcerTable } from '../../platform/state/tables/enforcers.ts'
import type { Work } from '../../platform/state/work.ts'

export type EnforcerRow = Selectable<EnforcerTable>
export type EnforcerPatch = Partial<Pick<EnforcerRow, 'name' | 'site' | 'ring'>>

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
}
