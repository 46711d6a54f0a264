import { DAY } from '../../platform/events/time-slices.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { RemovedList, StoredList, StoredListPeriod } from '../../platform/state/tables/lists.ts'
import type { Work } from '../../platform/state/work.ts'

const MOST_OF_A_LIST = 1_000
const MOST_AT_ONCE = 10_000
const MOST_REMOVED = 1_000
/** A record's time may be this long after the moment of its decision. */
const MOST_AHEAD = DAY

export interface PeriodsSince {
  rows: StoredListPeriod[]
  /** The total; at most `most` of them are returned. */
  total: number
  most: number
  /** Lists whose first periods are no longer kept. */
  cutLists: string[]
}

/** The periods in which each version of a list decided, for built-in, added and deleted lists. */
export class ListPeriodsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ListPeriodsRepository {
    return new ListPeriodsRepository(trx)
  }

  /** From `at` (epoch ms) on a version decides in place of the previous one. */
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

  /** The first versions of lists that never decided before, in one statement. */
  async beginFirst(
    { trx }: Work,
    lists: readonly { listId: string; version: string; at: number }[],
  ): Promise<void> {
    if (lists.length === 0) return
    await trx
      .insertInto('listPeriod')
      .values(lists.map(({ listId, version, at }) => ({ listId, version, fromAt: at, untilAt: null })))
      .onConflict((moment) => moment.columns(['listId', 'fromAt']).doNothing())
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

  /** Whether any of these lists got another version after a moment (epoch ms). */
  async haveChangedSince(at: number, listIds: readonly string[]): Promise<boolean> {
    const row = await this.db
      .selectFrom('listPeriod')
      .select('listId')
      .where('listId', 'in', listIds)
      .where('untilAt', '>', at)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Periods that have not ended. */
  going(): Promise<StoredListPeriod[]> {
    return this.db.selectFrom('listPeriod').selectAll().where('untilAt', 'is', null).execute()
  }

  /** Of some lists those that reach beyond a moment (epoch ms), the newest first. */
  async since(at: number, listIds: readonly string[]): Promise<PeriodsSince> {
    if (listIds.length === 0) return { rows: [], total: 0, most: MOST_AT_ONCE, cutLists: [] }
    const ofLists = this.db.selectFrom('listPeriod').where('listId', 'in', listIds)
    const wanted = ofLists.where(({ eb, or }) => or([eb('untilAt', 'is', null), eb('untilAt', '>', at)]))
    const { total } = await wanted
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const cut = await ofLists
      .select('listId')
      .groupBy('listId')
      .having((eb) => eb.fn.countAll(), '>=', MOST_OF_A_LIST)
      .having((eb) => eb.fn.min('fromAt'), '>', at)
      .execute()
    return {
      rows: await wanted.selectAll().orderBy('fromAt', 'desc').limit(MOST_AT_ONCE).execute(),
      total: Number(total),
      most: MOST_AT_ONCE,
      cutLists: cut.map(({ listId }) => listId),
    }
  }

  /**
   * Ends the periods of a deleted list. As long as records may name it, its name and the periods
   * of its versions are kept; `keptSince` (epoch ms) is the time before which no records are kept.
   */
  async endWith({ trx }: Work, list: StoredList, at: number, keptSince: number): Promise<void> {
    const { id, name, policyGroup, level } = list
    await trx
      .updateTable('listPeriod')
      .set({ untilAt: at })
      .where('listId', '=', id)
      .where('untilAt', 'is', null)
      .execute()
    const decided = await trx
      .selectFrom('listPeriod')
      .select('listId')
      .where('listId', '=', id)
      .limit(1)
      .execute()
    if (decided.length === 0) return
    await trx.insertInto('removedList').values({ id, name, policyGroup, level, removedAt: at }).execute()
    const known = await trx
      .selectFrom('removedList')
      .select(['id', 'removedAt'])
      .orderBy('removedAt', 'desc')
      .execute()
    const unneeded = known.filter(
      ({ removedAt }, index) => index >= MOST_REMOVED || removedAt + MOST_AHEAD < keptSince,
    )
    for (const { id: listId } of unneeded) {
      await trx.deleteFrom('listPeriod').where('listId', '=', listId).execute()
      await trx.deleteFrom('removedList').where('id', '=', listId).execute()
    }
  }

  /** A list that was deleted decides again from `at` (epoch ms) on. */
  async beginAgain(work: Work, { id, inForce }: StoredList, at: number): Promise<void> {
    await work.trx.deleteFrom('removedList').where('id', '=', id).execute()
    if (inForce !== null) await this.begin(work, id, inForce, at)
  }

  /** Deleted lists that may have decided on existing records, the last deleted first. */
  removed(): Promise<RemovedList[]> {
    return this.db.selectFrom('removedList').selectAll().orderBy('removedAt', 'desc').execute()
  }
}
