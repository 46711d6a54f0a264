import type { StateReader } from '../../platform/state/client.ts'
import type { StoredPause } from '../../platform/state/tables/control.ts'
import type { Work } from '../../platform/state/work.ts'

const MOST_PAST = 1_000

/** Times in which policies do not decide. Past ones are kept for visits of their time that are imported later. */
export class PausesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): PausesRepository {
    return new PausesRepository(trx)
  }

  /** The pause of all segments first, then in the order of their starts. */
  async all(now: number): Promise<StoredPause[]> {
    const rows = await this.db
      .selectFrom('controlPause')
      .selectAll()
      .where('until', '>', now)
      .orderBy('createdAt')
      .orderBy('segmentId')
      .execute()
    return rows.sort((a, b) => Number(a.segmentId !== '') - Number(b.segmentId !== ''))
  }

  find(segmentId: string, now: number): Promise<StoredPause | undefined> {
    return this.db
      .selectFrom('controlPause')
      .selectAll()
      .where('segmentId', '=', segmentId)
      .where('until', '>', now)
      .executeTakeFirst()
  }

  /** Whether a pause has expired and is still listed here. */
  async hasEnded(now: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('controlPause')
      .select('segmentId')
      .where('until', '<=', now)
      .executeTakeFirst()
    return found !== undefined
  }

  /** Moves expired pauses to the past ones. With several concurrent processes, one gets each of them. */
  async removeEnded(work: Work, now: number): Promise<StoredPause[]> {
    const ended = await work.trx.deleteFrom('controlPause').where('until', '<=', now).returningAll().execute()
    for (const pause of ended) {
      work.replaced('pause', pause.segmentId, pause)
      await this.#keepPast(work, pause, pause.until)
    }
    return ended
  }

  /** Removes those of segments that are deleted, past ones too. */
  async removeWith(work: Work, segmentIds: readonly string[]): Promise<StoredPause[]> {
    const { trx } = work
    await trx.deleteFrom('pastPause').where('segmentId', 'in', segmentIds).execute()
    const gone = await trx
      .deleteFrom('controlPause')
      .where('segmentId', 'in', segmentIds)
      .returningAll()
      .execute()
    for (const pause of gone) work.replaced('pause', pause.segmentId, pause)
    return gone
  }

  /** `before` is the pause that it replaces; it ends when the new one starts. */
  async put(work: Work, pause: StoredPause, before: StoredPause | undefined): Promise<void> {
    const { segmentId, ...fields } = pause
    work.replaced('pause', segmentId, before ?? null)
    if (before) await this.#keepPast(work, before, pause.createdAt)
    await work.trx
      .insertInto('controlPause')
      .values({ segmentId, ...fields })
      .onConflict((conflict) => conflict.column('segmentId').doUpdateSet(fields))
      .execute()
  }

  /** Ends a pause before its time. */
  async end(work: Work, pause: StoredPause, now: number): Promise<void> {
    await work.trx.deleteFrom('controlPause').where('segmentId', '=', pause.segmentId).execute()
    work.replaced('pause', pause.segmentId, pause)
    await this.#keepPast(work, pause, now)
  }

  async #keepPast(
    { trx }: Work,
    { segmentId, createdAt: fromAt }: StoredPause,
    until: number,
  ): Promise<void> {
    if (until <= fromAt) return
    await trx
      .insertInto('pastPause')
      .values({ segmentId, fromAt, until })
      .onConflict((conflict) => conflict.columns(['segmentId', 'fromAt']).doUpdateSet({ until }))
      .execute()
    const oldest = await trx
      .selectFrom('pastPause')
      .select('until')
      .orderBy('until', 'desc')
      .offset(MOST_PAST)
      .limit(1)
      .executeTakeFirst()
    if (oldest) await trx.deleteFrom('pastPause').where('until', '<=', oldest.until).execute()
  }
}
