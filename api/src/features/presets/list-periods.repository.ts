import type { StateReader } from '../../state/client.ts'
import type { StoredListPeriod } from '../../state/tables/lists.ts'
import type { Work } from '../../state/work.ts'

const MOST_OF_A_LIST = 1_000
const MOST_AT_ONCE = 10_000

/** When which version of a list decided, of built-in lists and of those that were added. */
export class ListPeriodsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ListPeriodsRepository {
    return new ListPeriodsRepository(trx)
  }

  /** From `at` (epoch ms) on a version decides in place of the one before. */
  async begin({ trx }: Work, listId: string, version: string, at: number): Promise<void> {
    await trx
      .updateTable('listPeriod')
      .set({ untilAt: at })
      .where('listId', '=', listId)
      .where('untilAt', 'is', null)
      .execute()
    await trx
      .insertInto('listPeriod')
      .values({ listId, version, fromAt: at, untilAt: null })
      .onConflict((moment) => moment.columns(['listId', 'fromAt']).doUpdateSet({ version, untilAt: null }))
      .execute()
    const tooOld = await trx
      .selectFrom('listPeriod')
      .select('fromAt')
      .where('listId', '=', listId)
      .orderBy('fromAt', 'desc')
      .offset(MOST_OF_A_LIST)
      .limit(1)
      .executeTakeFirst()
    if (!tooOld) return
    await trx
      .deleteFrom('listPeriod')
      .where('listId', '=', listId)
      .where('fromAt', '<=', tooOld.fromAt)
      .execute()
  }

  /** Newest first. */
  of(listId: string): Promise<StoredListPeriod[]> {
    return this.db
      .selectFrom('listPeriod')
      .selectAll()
      .where('listId', '=', listId)
      .orderBy('fromAt', 'desc')
      .limit(MOST_OF_A_LIST)
      .execute()
  }

  /** Those that reach beyond that moment (epoch ms), newest first: without one, those that have not ended. */
  since(at?: number): Promise<StoredListPeriod[]> {
    return this.db
      .selectFrom('listPeriod')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('untilAt', 'is', null), ...(at === undefined ? [] : [eb('untilAt', '>', at)])]),
      )
      .orderBy('fromAt', 'desc')
      .limit(MOST_AT_ONCE)
      .execute()
  }
}
