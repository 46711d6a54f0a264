import type { StateReader } from '../../state/client.ts'
import type { StoredLookBack } from '../../state/tables/lists.ts'
import type { Work } from '../../state/work.ts'

type Progress = Pick<StoredLookBack, 'doneAt' | 'names' | 'devices' | 'isCut' | 'endedAt'>

/** Which past is to be searched for what a list gained, and how far that has come. */
export class LookBacksRepository {
  constructor(private readonly db: StateReader) {}

  /** The newest of a list. */
  of(listId: string): Promise<StoredLookBack | undefined> {
    return this.db
      .selectFrom('listLookBack')
      .selectAll()
      .where('listId', '=', listId)
      .orderBy('toAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Those that have not ended, the one that has waited longest first. */
  waiting(limit: number): Promise<StoredLookBack[]> {
    return this.db
      .selectFrom('listLookBack')
      .selectAll()
      .where('endedAt', 'is', null)
      .orderBy('toAt')
      .orderBy('listId')
      .limit(limit)
      .execute()
  }

  /** What has ended makes room for it; what has not goes on beside it. */
  async begin({ trx }: Work, row: StoredLookBack): Promise<void> {
    await trx
      .deleteFrom('listLookBack')
      .where('listId', '=', row.listId)
      .where((eb) => eb.or([eb('endedAt', 'is not', null), eb('version', '=', row.version)]))
      .execute()
    await trx.insertInto('listLookBack').values(row).execute()
  }

  /** Whether it is still wanted: its list may be gone, and the version may have been put in force anew. */
  async note(
    { trx }: Work,
    { listId, version, toAt }: StoredLookBack,
    patch: Partial<Progress>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('listLookBack')
      .set(patch)
      .where('listId', '=', listId)
      .where('version', '=', version)
      .where('toAt', '=', toAt)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
