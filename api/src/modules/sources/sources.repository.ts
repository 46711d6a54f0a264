import type { SOURCE_FIELDS, SOURCE_SORTS, sourceFilter } from '@netwarden/shared/contract'
import { MAX_SOURCE_REJECTS } from '@netwarden/shared/limits'
import type { Insertable, Selectable, SelectQueryBuilder, Transaction } from 'kysely'
import type { z } from 'zod'
import {
  type ParkedFile,
  type ParkedFileChange,
  type ParkedFileQuery,
  type PendingBatch,
  type SourcePosition,
  type SourceReject,
  sourceStream,
} from '../../pipeline/index.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import { insertRejectedLines } from '../../platform/state/rejected-lines.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { SourceTable } from '../../platform/state/tables/ingest.ts'
import type { Work } from '../../platform/state/work.ts'
import { numberStream } from '../ingest/index.ts'
import { changeParked, findParked } from './source-files.repository.ts'

export type SourceRow = Selectable<SourceTable>
export type SourceFilter = z.output<typeof sourceFilter>
export type SourceSort = (typeof SOURCE_SORTS)[number]
export type SourcePatch = Partial<Pick<SourceRow, keyof typeof SOURCE_FIELDS>>

export interface StoredReject extends SourceReject {
  at: number
}
export interface SourceCheckpoint {
  position: SourcePosition | null
  pending: PendingBatch | null
}

type Query<Row> = SelectQueryBuilder<StateTables, 'source', Row>

export class SourcesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): SourcesRepository {
    return new SourcesRepository(trx)
  }

  find(id: string): Promise<SourceRow | undefined> {
    return this.db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async locations(): Promise<string[]> {
    const rows = await this.db.selectFrom('source').select('location').execute()
    return rows.map(({ location }) => location)
  }

  enabled(): Promise<SourceRow[]> {
    return this.db.selectFrom('source').selectAll().where('enabled', '=', 1).orderBy('createdAt').execute()
  }

  async list(
    filter: SourceFilter,
    { sort, order, ...window }: ListWindow<SourceSort>,
  ): Promise<Slice<SourceRow>> {
    const direction = order ?? 'asc'
    const query = this.#filtered(filter)
      .selectAll()
      .orderBy(`source.${sort ?? 'name'}`, direction)
      .orderBy('source.id', direction)
    return readPage(query, window)
  }

  #filtered({ name, kind, enabled, q, id }: SourceFilter) {
    let query: Query<object> = this.db.selectFrom('source')
    if (id) query = query.where('source.id', 'in', id.length > 0 ? id : [''])
    if (name) query = query.where(containsText('name', name))
    if (kind) query = query.where('kind', '=', kind)
    if (enabled !== undefined) query = query.where('enabled', '=', enabled ? 1 : 0)
    if (q) query = query.where((eb) => eb.or([containsText('name', q), containsText('location', q)]))
    return query
  }

  /** Adds a source; false when the largest number of sources exists. */
  async create({ trx }: Work, row: Insertable<SourceTable>, limit: number): Promise<boolean> {
    const { total } = await trx
      .selectFrom('source')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total >= limit) return false
    await trx.insertInto('source').values(row).execute()
    await this.numberOf({ trx }, row.id)
    return true
  }

  /** The number of its stream. A source of a restored backup has none: numbers belong to the event store. */
  numberOf({ trx }: Pick<Work, 'trx'>, id: string): Promise<number> {
    return numberStream(trx, sourceStream(id))
  }

  /** Changes a source that still has that version, and increments it; undefined for another version. */
  update(
    { trx }: Work,
    { id, version }: Pick<SourceRow, 'id' | 'version'>,
    patch: SourcePatch,
  ): Promise<SourceRow | undefined> {
    return trx
      .updateTable('source')
      .set((eb) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
  }

  /** Its records stay, and so does their stream number. */
  async delete({ trx }: Work, id: string): Promise<void> {
    await trx.deleteFrom('source').where('id', '=', id).execute()
    await trx.deleteFrom('checkpoint').where('stream', '=', sourceStream(id)).execute()
    await trx.deleteFrom('rejectedLine').where('stream', '=', sourceStream(id)).execute()
    await trx.deleteFrom('workLease').where('name', '=', sourceStream(id)).execute()
    await trx.deleteFrom('sourceFile').where('sourceId', '=', id).execute()
  }

  async checkpoint(id: string): Promise<SourceCheckpoint> {
    const stream = sourceStream(id)
    const row = await this.db
      .selectFrom('checkpoint')
      .select(['done', 'pending'])
      .where('stream', '=', stream)
      .executeTakeFirst()
    return {
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

  /** The position of a source and the lines rejected up to there; nothing of a deleted source. */
  async saveDone(
    { trx }: Work,
    id: string,
    position: SourcePosition,
    rejects: readonly SourceReject[],
    at: number,
  ): Promise<void> {
    const kept = { done: JSON.stringify(position), pending: null, updatedAt: at }
    if (!(await trx.selectFrom('source').select('id').where('id', '=', id).executeTakeFirst())) return
    await trx
      .insertInto('checkpoint')
      .values({ stream: sourceStream(id), ...kept })
      .onConflict((conflict) => conflict.column('stream').doUpdateSet(kept))
      .execute()
    if (rejects.length > 0) await addRejects(trx, sourceStream(id), rejects, at)
  }

  /** Finished files of a folder with more files than are followed. */
  findParked(id: string, asked: ParkedFileQuery): Promise<ParkedFile[]> {
    return findParked(this.db, id, asked)
  }

  changeParked({ trx }: Work, id: string, change: ParkedFileChange): Promise<void> {
    return changeParked(trx, id, change)
  }

  async rejects(id: string, offset: number, limit: number): Promise<Slice<StoredReject>> {
    const query = this.db
      .selectFrom('rejectedLine')
      .where('stream', '=', sourceStream(id))
      .selectAll()
      .orderBy('line', 'desc')
      .orderBy('at', 'desc')
      .orderBy('part', 'desc')
    const { rows, total } = await readPage(query, { limit, offset })
    return { total, rows: rows.map(({ at, params }) => ({ ...(JSON.parse(params) as SourceReject), at })) }
  }
}

/** The position of a line or file and its fault are stored together in `params`; a line has part 0. */
async function addRejects(
  trx: Transaction<StateTables>,
  stream: string,
  rejects: readonly SourceReject[],
  at: number,
): Promise<void> {
  const rows = rejects.slice(-MAX_SOURCE_REJECTS).map((reject) => ({
    stream,
    part: reject.fileKey ?? 0,
    line: reject.ordinal,
    reason: reject.reason,
    params: JSON.stringify(reject),
    excerpt: reject.excerpt,
    at,
  }))
  await insertRejectedLines(trx, rows)
  const oldest = await trx
    .selectFrom('rejectedLine')
    .select(['line', 'part'])
    .where('stream', '=', stream)
    .orderBy('line', 'desc')
    .orderBy('part', 'desc')
    .offset(MAX_SOURCE_REJECTS - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('rejectedLine')
    .where('stream', '=', stream)
    .where((eb) =>
      eb.or([
        eb('line', '<', oldest.line),
        eb.and([eb('line', '=', oldest.line), eb('part', '<', oldest.part)]),
      ]),
    )
    .execute()
}
