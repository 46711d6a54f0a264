import type { ImportState } from '@netwarden/shared/contract'
import type { Selectable, Transaction } from 'kysely'
import {
  type ImportPart,
  type ImportPosition,
  importStream,
  type LineCounts,
  type RejectedLine,
} from '../../pipeline/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import { insertRejectedLines } from '../../platform/state/rejected-lines.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { ImportJobTable } from '../../platform/state/tables/ingest.ts'
import type { Work } from '../../platform/state/work.ts'
import { numberStream } from '../ingest/index.ts'

export type ImportJob = Selectable<ImportJobTable>
export type StoredReject = RejectedLine

export interface NewImport {
  id: string
  source: string
  sha256: string
  format: string
  timeZone: string
  retime: 'none' | 'now'
  parts: ImportPart[]
  bytes: number
  createdBy: string
  ownerId: string | null
  createdAt: number
  eventStore: string | null
}

const UNFINISHED = ['queued', 'running', 'evaluating'] as const satisfies readonly ImportState[]
/** Rejected lines that are stored per import; further ones are only counted. */
const MAX_REJECTS = 1_000

export class ImportsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ImportsRepository {
    return new ImportsRepository(trx)
  }

  async create({ trx }: Work, { parts, ...job }: NewImport): Promise<void> {
    const number = await numberStream(trx, importStream(job.id))
    await trx
      .insertInto('importJob')
      .values({ ...job, number, parts: JSON.stringify(parts), state: 'queued' })
      .execute()
  }

  find(id: string): Promise<ImportJob | undefined> {
    return this.db.selectFrom('importJob').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The last import of the same content into the same source that stored something; `hashes` are all its known ones. */
  findSame(source: string, hashes: readonly string[]): Promise<ImportJob | undefined> {
    return this.db
      .selectFrom('importJob')
      .selectAll()
      .where('source', '=', source)
      .where('sha256', 'in', hashes)
      .where((eb) => eb.or([eb('state', 'in', [...UNFINISHED, 'done']), eb('accepted', '>', 0)]))
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
  }

  unfinished(): Promise<ImportJob[]> {
    return this.db
      .selectFrom('importJob')
      .selectAll()
      .where('state', 'in', UNFINISHED)
      .orderBy('createdAt')
      .execute()
  }

  async list(
    offset: number,
    limit: number,
    order: 'asc' | 'desc',
    ownerId: string | null,
  ): Promise<{ rows: ImportJob[]; total: number }> {
    const jobs = this.db
      .selectFrom('importJob')
      .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    const query = jobs.selectAll().orderBy('createdAt', order).orderBy('id', order)
    return readPage(query, { limit, offset })
  }

  /** Fixed once, before the first line is imported: a run that continues after a crash shifts by the same. */
  async prepare(
    { trx }: Work,
    id: string,
    { parts, format, shiftMs }: { parts: ImportPart[]; format: string; shiftMs: number },
  ): Promise<void> {
    await trx
      .updateTable('importJob')
      .set({ parts: JSON.stringify(parts), format, shiftMs })
      .where('id', '=', id)
      .execute()
  }

  /** One that was cancelled meanwhile stays so, and one that was read to its end before a restart, too. */
  async begin({ trx }: Work, id: string): Promise<void> {
    await trx
      .updateTable('importJob')
      .set({ state: 'running' })
      .where('id', '=', id)
      .where('state', '!=', 'evaluating')
      .where('finishedAt', 'is', null)
      .execute()
  }

  /** All its records are stored; its risk events are not yet. */
  async evaluate({ trx }: Work, id: string): Promise<void> {
    await trx
      .updateTable('importJob')
      .set({ state: 'evaluating' })
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .execute()
  }

  /** The process that continues it owns it. */
  async resume({ trx }: Work, id: string, parts: ImportPart[], { userId, username }: Actor): Promise<void> {
    await trx
      .updateTable('importJob')
      .set({
        state: 'queued',
        parts: JSON.stringify(parts),
        fault: null,
        finishedAt: null,
        bytesRead: 0,
        isCancelled: 0,
        ownerId: userId,
        createdBy: username,
      })
      .where('id', '=', id)
      .execute()
  }

  /** The process that reads it shall end it. */
  /** False where it has ended meanwhile. */
  async wantCancelled({ trx }: Work, id: string): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('importJob')
      .set({ isCancelled: 1 })
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async finish(
    { trx }: Work,
    id: string,
    end: Pick<ImportJob, 'fault' | 'finishedAt'> & { state: ImportState },
  ): Promise<void> {
    await trx.updateTable('importJob').set(end).where('id', '=', id).execute()
  }

  /** Its records are no longer in the event store. */
  async noteGone({ trx }: Work, id: string): Promise<void> {
    const fault = JSON.stringify({ key: 'import.recordsGone' })
    await trx.updateTable('importJob').set({ fault }).where('id', '=', id).execute()
  }

  /** Counts, position and rejected lines of the same moment, in one transaction. */
  async save(
    { trx }: Work,
    id: string,
    position: ImportPosition,
    rejects: RejectedLine[],
    at: number,
  ): Promise<void> {
    const { counts } = position
    await trx
      .updateTable('importJob')
      .set({ ...countColumns(counts) })
      .where('id', '=', id)
      .execute()
    const done = JSON.stringify(position)
    await trx
      .insertInto('checkpoint')
      .values({ stream: importStream(id), done, pending: null, updatedAt: at })
      .onConflict((conflict) => conflict.column('stream').doUpdateSet({ done, updatedAt: at }))
      .execute()
    await addRejects(trx, importStream(id), rejects, at)
  }

  async addBytesRead({ trx }: Work, id: string, bytes: number): Promise<void> {
    await trx
      .updateTable('importJob')
      .set((eb) => ({ bytesRead: eb('bytesRead', '+', bytes) }))
      .where('id', '=', id)
      .execute()
  }

  async position(id: string): Promise<ImportPosition | null> {
    const row = await this.db
      .selectFrom('checkpoint')
      .select('done')
      .where('stream', '=', importStream(id))
      .executeTakeFirst()
    return row ? (JSON.parse(row.done) as ImportPosition) : null
  }

  async rejects(id: string, limit: number): Promise<StoredReject[]> {
    const rows = await this.db
      .selectFrom('rejectedLine')
      .select(['part', 'line', 'reason', 'params', 'excerpt'])
      .where('stream', '=', importStream(id))
      .orderBy('part')
      .orderBy('line')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, params: JSON.parse(row.params) }) as StoredReject)
  }
}

/** As many as there is still room for: a batch may count far more than it carries. */
async function addRejects(
  trx: Transaction<StateTables>,
  stream: string,
  rejects: readonly RejectedLine[],
  at: number,
): Promise<void> {
  if (rejects.length === 0) return
  const { stored } = await trx
    .selectFrom('rejectedLine')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .where('stream', '=', stream)
    .executeTakeFirstOrThrow()
  const rows = rejects
    .slice(0, Math.max(0, MAX_REJECTS - Number(stored)))
    .map((reject) => ({ ...reject, params: JSON.stringify(reject.params), stream, at }))
  await insertRejectedLines(trx, rows)
}

function countColumns({
  accepted,
  rejected,
  skipped,
  joined = 0,
  reasons = [],
  firstAt,
  lastAt,
}: LineCounts) {
  return { accepted, rejected, skipped, joined, reasons: JSON.stringify(reasons), firstAt, lastAt }
}
