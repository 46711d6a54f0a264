import type { StateReader } from '../../platform/state/client.ts'
import type { StoredPause } from '../../platform/state/tables/control.ts'
import type { Work } from '../../platform/state/work.ts'

/** Times in which policies do not decide. */
export class PausesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): PausesRepository {
    return new PausesRepository(trx)
  }

  /** The one of every segment first, then in the order in which they began. */
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

  /** Whether one has ended by itself and still stands here. */
  async hasEnded(now: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('controlPause')
      .select('segmentId')
      .where('until', '<=', now)
      .executeTakeFirst()
    return found !== undefined
  }

  /** Those that had ended go. Of several processes that do so at once, one is told of each. */
  removeEnded({ trx }: Work, now: number): Promise<StoredPause[]> {
    return trx.deleteFrom('controlPause').where('until', '<=', now).returningAll().execute()
  }

  /** Those of segments that go. */
  removeWith({ trx }: Work, segmentIds: readonly string[]): Promise<StoredPause[]> {
    return trx.deleteFrom('controlPause').where('segmentId', 'in', segmentIds).returningAll().execute()
  }

  /** Takes the place of the one that is there. */
  async put({ trx }: Work, pause: StoredPause): Promise<void> {
    const { segmentId, ...fields } = pause
    await trx
      .insertInto('controlPause')
      .values({ segmentId, ...fields })
      .onConflict((conflict) => conflict.column('segmentId').doUpdateSet(fields))
      .execute()
  }

  async remove({ trx }: Work, segmentId: string): Promise<void> {
    await trx.deleteFrom('controlPause').where('segmentId', '=', segmentId).execute()
  }
}
