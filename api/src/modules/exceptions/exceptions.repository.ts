import type { EXCEPTION_SORTS, EXCEPTION_STATES } from '@netwarden/shared/contract'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText, decodedMatches } from '../../platform/state/contains-text.ts'
import { isOwned, type OwnedKeys } from '../../platform/state/owned-rows.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { NewStoredPolicy, StoredPolicy } from '../../platform/state/tables/control.ts'
import type { Work } from '../../platform/state/work.ts'
import { holdSegments } from '../segment-repository/index.ts'

/** A custom policy that is an exception. */
export type StoredException = StoredPolicy & { exceptionDomain: string; exceptionBy: string }
export type ExceptionSort = (typeof EXCEPTION_SORTS)[number]

interface ExceptionFilter {
  state: (typeof EXCEPTION_STATES)[number]
  q?: string | undefined
  /** The devices of a person. */
  devices?: OwnedKeys | undefined
  now: number
}

/** Exceptions that ended are kept for this time: visits of their time may still be imported. */
const KEPT_FOR = 90 * 86_400_000

const COLUMNS = { domain: 'exceptionDomain', by: 'exceptionBy' } as const

/** Exceptions, which are rows of custom policies that name a domain beside their entry. */
export class ExceptionsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ExceptionsRepository {
    return new ExceptionsRepository(trx)
  }

  async list(
    filter: ExceptionFilter,
    { sort = 'expiresAt', order = 'asc', ...window }: ListWindow<ExceptionSort>,
  ): Promise<Slice<StoredException>> {
    const column = sort === 'domain' || sort === 'by' ? COLUMNS[sort] : sort
    const decoded = await decodedMatches(this.db, ['customPolicy', 'exceptionDomain'], filter.q)
    const query = this.#filtered(filter, decoded)
      .selectAll()
      .$narrowType<StoredException>()
      .orderBy(column, order)
      .orderBy('id', order)
    return readPage(query, window)
  }

  find(id: string): Promise<StoredException | undefined> {
    return this.#all().selectAll().$narrowType<StoredException>().where('id', '=', id).executeTakeFirst()
  }

  async findMany(ids: readonly string[]): Promise<StoredException[]> {
    if (ids.length === 0) return []
    return this.#all().selectAll().$narrowType<StoredException>().where('id', 'in', ids).execute()
  }

  /** Adds an exception and removes those that ended long ago; false when the segment does not exist. */
  async add(work: Work, row: NewStoredPolicy, now: number): Promise<boolean> {
    const { trx } = work
    if (!(await holdSegments(trx, [row.segmentId])).has(row.segmentId)) return false
    const gone = await trx
      .deleteFrom('customPolicy')
      .where('exceptionDomain', 'is not', null)
      .where('expiresAt', '<', now - KEPT_FOR)
      .returningAll()
      .execute()
    for (const policy of gone) work.replaced('policy', policy.id, policy)
    await trx.insertInto('customPolicy').values(row).execute()
    work.replaced('policy', row.id, null)
    return true
  }

  /** Gives an exception that was ended its former times again; undefined when it does not exist. */
  async restore(
    work: Work,
    { id, validFrom, expiresAt }: StoredPolicy,
    now: number,
    by: string,
  ): Promise<{ version: number } | undefined> {
    const before = await this.within(work).find(id)
    if (!before) return undefined
    const version = before.version + 1
    await work.trx
      .updateTable('customPolicy')
      .set({ validFrom, expiresAt, updatedAt: now, updatedBy: by, version })
      .where('id', '=', id)
      .execute()
    work.replaced('policy', id, before)
    return { version }
  }

  /** Ends an exception at a moment; undefined when it has ended already. */
  async end(
    work: Work,
    before: StoredException,
    now: number,
    by: string,
  ): Promise<{ version: number } | undefined> {
    const ended = await work.trx
      .updateTable('customPolicy')
      .set((eb) => ({ expiresAt: now, updatedAt: now, updatedBy: by, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .where('expiresAt', '>', now)
      .returning('version')
      .executeTakeFirst()
    if (ended) work.replaced('policy', before.id, before)
    return ended
  }

  #all() {
    return this.db.selectFrom('customPolicy').where('exceptionDomain', 'is not', null)
  }

  #filtered({ state, q, devices, now }: ExceptionFilter, decoded: readonly string[]) {
    let query = this.#all()
    if (state === 'active') query = query.where('expiresAt', '>', now)
    if (state === 'ended') query = query.where('expiresAt', '<=', now)
    if (devices) query = query.where(isOwned(devices))
    if (q)
      query = query.where((eb) =>
        eb.or([containsText('exceptionDomain', q, decoded), containsText('reason', q)]),
      )
    return query
  }
}
