import { type PendingBatch, type SourcePosition, sourceStream } from '../../pipeline/index.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import { numberStream } from '../ingest/index.ts'

export interface SpoolCheckpoint {
  /** Of its stream: the ids of records begin with it. */
  number: number
  position: SourcePosition | null
  pending: PendingBatch | null
}

/** How far the spool of a gateway is stored, kept as for followed files. */
export class SpoolPositionRepository {
  constructor(
    private readonly db: StateReader,
    private readonly unitOfWork: Pick<UnitOfWork, 'run'>,
  ) {}

  async checkpoint(id: string): Promise<SpoolCheckpoint> {
    const stream = sourceStream(id)
    const number = await this.unitOfWork.run(({ trx }) => numberStream(trx, stream))
    const row = await this.db
      .selectFrom('checkpoint')
      .select(['done', 'pending'])
      .where('stream', '=', stream)
      .executeTakeFirst()
    return {
      number,
      position: row ? (JSON.parse(row.done) as SourcePosition) : null,
      pending: row?.pending ? (JSON.parse(row.pending) as PendingBatch) : null,
    }
  }

  async savePending({ trx }: Work, id: string, pending: PendingBatch, at: number): Promise<void> {
    await trx
      .updateTable('checkpoint')
      .set({ pending: JSON.stringify(pending), updatedAt: at })
      .where('stream', '=', sourceStream(id))
      .execute()
  }

  async saveDone({ trx }: Work, id: string, position: SourcePosition, at: number): Promise<void> {
    const kept = { done: JSON.stringify(position), pending: null, updatedAt: at }
    await trx
      .insertInto('checkpoint')
      .values({ stream: sourceStream(id), ...kept })
      .onConflict((conflict) => conflict.column('stream').doUpdateSet(kept))
      .execute()
  }
}
