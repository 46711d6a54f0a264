import { importStream } from '../../pipeline/index.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { PartitionRecords } from './event-identity.ts'
import type { EventIdentity, StateSide } from './store-verdict.ts'

/** Rows of one INSERT, well below the parameters that a statement may have. */
const CHUNK = 300

/** What the state store keeps of the installation and its event store. */
export class InstallationRepository {
  constructor(
    private readonly db: StateReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async side(): Promise<StateSide> {
    const row = await this.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
    const taken = await this.db
      .selectFrom('importJob')
      .select('id')
      .where('accepted', '>', 0)
      .limit(1)
      .executeTakeFirst()
    return { ...row, hasTaken: taken !== undefined }
  }

  announce(nextGeneration: number): Promise<void> {
    return this.unitOfWork.run(async ({ trx }) => {
      await trx.updateTable('installation').set({ nextGeneration }).execute()
    })
  }

  bind({ installation, store, generation }: EventIdentity): Promise<void> {
    const bound = { id: installation, eventStore: store, generation, nextGeneration: generation }
    return this.unitOfWork.run(async ({ trx }) => {
      await trx
        .updateTable('installation')
        .set({ ...bound, binding: 'bound' })
        .execute()
      await trx.updateTable('importJob').set({ eventStore: store }).where('eventStore', 'is', null).execute()
    })
  }

  /** The streams of lines from now on have higher numbers. */
  numberStreamsAbove(number: number): Promise<void> {
    return this.unitOfWork.run(async ({ trx }) => {
      await trx
        .insertInto('streamNumber')
        .values({ number, stream: `accepted:${number}` })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  /** Unfinished imports start again: none of their records are in the event store any more. */
  restartImports(): Promise<void> {
    return this.unitOfWork.run(async ({ trx }) => {
      const jobs = await trx.selectFrom('importJob').select('id').where('finishedAt', 'is', null).execute()
      for (const { id } of jobs) {
        await trx.deleteFrom('checkpoint').where('stream', '=', importStream(id)).execute()
        await trx.deleteFrom('rejectedLine').where('stream', '=', importStream(id)).execute()
      }
      await trx
        .updateTable('importJob')
        .set({
          state: 'queued',
          accepted: 0,
          rejected: 0,
          skipped: 0,
          bytesRead: 0,
          firstAt: null,
          lastAt: null,
          eventStore: null,
        })
        .where('finishedAt', 'is', null)
        .execute()
    })
  }

  partitions(): Promise<PartitionRecords[]> {
    return this.db.selectFrom('recordDay').selectAll().execute()
  }

  replacePartitions(partitions: readonly PartitionRecords[]): Promise<void> {
    return this.unitOfWork.run(async ({ trx }) => {
      await trx.deleteFrom('recordDay').execute()
      for (let from = 0; from < partitions.length; from += CHUNK) {
        await trx
          .insertInto('recordDay')
          .values(partitions.slice(from, from + CHUNK))
          .execute()
      }
    })
  }
}
