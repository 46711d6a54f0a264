import type { StateReader } from '../../platform/state/client.ts'
import type { UserImportTable } from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'

export class UserImportRepository {
  constructor(private readonly db: StateReader) {}

  async insert({ trx }: Work, job: UserImportTable): Promise<void> {
    await trx.insertInto('userImport').values(job).execute()
  }

  find(id: string): Promise<UserImportTable | undefined> {
    return this.db.selectFrom('userImport').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async update(
    { trx }: Work,
    id: string,
    changes: Partial<Pick<UserImportTable, 'state' | 'hashed' | 'fault'>>,
    now: number,
  ): Promise<void> {
    await trx
      .updateTable('userImport')
      .set({ ...changes, updatedAt: now })
      .where('id', '=', id)
      .execute()
  }

  /** An import without progress for this long ended with its process. */
  async failStale({ trx }: Work, id: string, before: number, fault: string): Promise<void> {
    await trx
      .updateTable('userImport')
      .set({ state: 'failed', fault })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('updatedAt', '<', before)
      .execute()
  }

  async prune({ trx }: Work, before: number): Promise<void> {
    await trx.deleteFrom('userImport').where('updatedAt', '<', before).execute()
  }
}
