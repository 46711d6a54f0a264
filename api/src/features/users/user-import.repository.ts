import type { StateStore } from '../../state/client.ts'
import type { UserImportTable } from '../../state/tables/people.ts'

export class UserImportRepository {
  constructor(private readonly db: StateStore) {}

  async insert(job: UserImportTable): Promise<void> {
    await this.db.insertInto('userImport').values(job).execute()
  }

  find(id: string): Promise<UserImportTable | undefined> {
    return this.db.selectFrom('userImport').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async update(
    id: string,
    changes: Partial<Pick<UserImportTable, 'state' | 'hashed' | 'fault'>>,
    now: number,
  ): Promise<void> {
    await this.db
      .updateTable('userImport')
      .set({ ...changes, updatedAt: now })
      .where('id', '=', id)
      .execute()
  }

  /** One that nobody has moved for so long ended with its process. */
  async failStale(id: string, before: number, fault: string): Promise<void> {
    await this.db
      .updateTable('userImport')
      .set({ state: 'failed', fault })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('updatedAt', '<', before)
      .execute()
  }

  async prune(before: number): Promise<void> {
    await this.db.deleteFrom('userImport').where('updatedAt', '<', before).execute()
  }
}
