import { z } from 'zod'
import type { StateReader } from '../../platform/state/client.ts'
import type { StoredLookBack } from '../../platform/state/tables/lists.ts'
import type { Work } from '../../platform/state/work.ts'

/** A device's visits to some names within a span, and each name with its visits. */
export const pastVisitorSchema = z.object({
  deviceId: z.string(),
  deviceIp: z.string(),
  deviceMac: z.string(),
  first: z.number(),
  last: z.number(),
  visits: z.number(),
  names: z.array(z.tuple([z.string(), z.number()])),
})
export type PastVisitor = z.infer<typeof pastVisitorSchema>

const visitorsSchema = z.array(pastVisitorSchema)
export type Progress = Pick<StoredLookBack, 'doneAt' | 'names' | 'devices' | 'isCut' | 'endedAt'>

/** Searches of the past for names that lists gained, and their progress. */
export class LookBacksRepository {
  constructor(private readonly db: StateReader) {}

  /** The newest search of a list. */
  of(listId: string): Promise<StoredLookBack | undefined> {
    return this.db
      .selectFrom('listLookBack')
      .selectAll()
      .where('listId', '=', listId)
      .orderBy('toAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Searches that have not ended, the longest waiting first. */
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

  /** By each searched day with visitors, the first day first. */
  async visitorsOf({ listId, version }: StoredLookBack): Promise<PastVisitor[][]> {
    const days = await this.db
      .selectFrom('listLookBackDay')
      .select('visitors')
      .where('listId', '=', listId)
      .where('version', '=', version)
      .orderBy('fromAt')
      .execute()
    return days.map(({ visitors }) => visitorsSchema.parse(JSON.parse(visitors)))
  }

  /** Replaces searches that have ended; unfinished ones continue beside it. */
  async begin({ trx }: Work, row: StoredLookBack): Promise<void> {
    await trx
      .deleteFrom('listLookBack')
      .where('listId', '=', row.listId)
      .where((eb) => eb.or([eb('endedAt', 'is not', null), eb('version', '=', row.version)]))
      .execute()
    await removeVisitorsOf(trx, row)
    await trx.insertInto('listLookBack').values(row).execute()
  }

  /**
   * Whether it is still wanted: its list may be deleted, the version may be in force again, and another process
   * may have continued it from its position.
   */
  async note(
    { trx }: Work,
    { listId, version, toAt, doneAt }: StoredLookBack,
    patch: Partial<Progress>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('listLookBack')
      .set(patch)
      .where('listId', '=', listId)
      .where('version', '=', version)
      .where('toAt', '=', toAt)
      .where('doneAt', '=', doneAt)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Adds the visitors of the day at the position of the search. */
  async addVisitors(
    { trx }: Work,
    { listId, version, doneAt }: StoredLookBack,
    visitors: readonly PastVisitor[],
  ): Promise<void> {
    await trx
      .insertInto('listLookBackDay')
      .values({ listId, version, fromAt: doneAt, visitors: JSON.stringify(visitors) })
      .execute()
  }

  async removeVisitors({ trx }: Work, row: StoredLookBack): Promise<void> {
    await removeVisitorsOf(trx, row)
  }
}

async function removeVisitorsOf(trx: Work['trx'], { listId, version }: StoredLookBack): Promise<void> {
  await trx
    .deleteFrom('listLookBackDay')
    .where('listId', '=', listId)
    .where('version', '=', version)
    .execute()
}
