import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'

export type ReportedRow = Pick<
  StoredPolicy,
  'id' | 'segmentId' | 'entry' | 'exceptionDomain' | 'expiresAt' | 'updatedAt'
>

const COLUMNS = ['id', 'segmentId', 'entry', 'exceptionDomain', 'expiresAt', 'updatedAt'] as const
/** Rows of one statement: SQLite answers on the main thread. */
const ROWS_A_STEP = 2_000

type OutweighedBan = ReportedRow & { by: string }

interface Step {
  after: string
  last: string | undefined
  limit: number
}

/** Custom policies that a report may name. */
export class ReportsRepository {
  constructor(private readonly db: StateReader) {}

  /** In force, not on trial and unchanged since a moment, the oldest first. */
  async *unchangedSince(at: number, now: number): AsyncGenerator<ReportedRow> {
    let last: ReportedRow | undefined
    while (true) {
      const after = last
      let query = this.db
        .selectFrom('customPolicy')
        .select(COLUMNS)
        .where('enable', '=', 1)
        .where('shadow', '=', 0)
        .where('exceptionDomain', 'is', null)
        .where('updatedAt', '<', at)
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      if (after)
        query = query.where((eb) =>
          eb.or([
            eb('updatedAt', '>', after.updatedAt),
            eb.and([eb('updatedAt', '=', after.updatedAt), eb('id', '>', after.id)]),
          ]),
        )
      const rows = await query.orderBy('updatedAt').orderBy('id').limit(ROWS_A_STEP).execute()
      yield* rows
      last = rows.at(-1)
      if (rows.length < ROWS_A_STEP) return
      await setImmediate()
    }
  }

  /** Enabled policies whose expiry has passed. */
  expired(now: number, limit: number): Promise<ReportedRow[]> {
    return this.db
      .selectFrom('customPolicy')
      .select(COLUMNS)
      .where('enable', '=', 1)
      .where('exceptionDomain', 'is', null)
      .where('expiresAt', '<=', now)
      .orderBy('expiresAt')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Exceptions that ended after a moment. */
  endedExceptions(since: number, now: number, limit: number): Promise<ReportedRow[]> {
    return this.db
      .selectFrom('customPolicy')
      .select(COLUMNS)
      .where('exceptionDomain', 'is not', null)
      .where('expiresAt', '<=', now)
      .where('expiresAt', '>', since)
      .orderBy('expiresAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Bans of what an own policy of the same segment always passes. */
  async outweighedBans(limit: number): Promise<OutweighedBan[]> {
    const found: OutweighedBan[] = []
    let after = ''
    while (found.length < limit) {
      const last = await this.#lastOfStep(after)
      found.push(...(await this.#outweighedWithin({ after, last, limit: limit - found.length })))
      if (last === undefined) return found
      after = last
      await setImmediate()
    }
    return found
  }

  /** The last id of the next step; undefined where the rest is one step. */
  async #lastOfStep(after: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('customPolicy')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .offset(ROWS_A_STEP)
      .executeTakeFirst()
    return row?.id
  }

  #outweighedWithin({ after, last, limit }: Step): Promise<OutweighedBan[]> {
    const query = this.db
      .selectFrom('customPolicy as ban')
      .innerJoin('customPolicy as pass', (join) =>
        join
          .onRef('pass.segmentId', '=', 'ban.segmentId')
          .onRef('pass.policyGroup', '=', 'ban.policyGroup')
          .onRef('pass.entry', '=', 'ban.entry'),
      )
      .select([
        'ban.id',
        'ban.segmentId',
        'ban.entry',
        'ban.exceptionDomain',
        'ban.expiresAt',
        'ban.updatedAt',
        sql<string>`pass.id`.as('by'),
      ])
      .where('ban.enable', '=', 1)
      .where('ban.shadow', '=', 0)
      .where('ban.solvedMode', '=', 'banned')
      .where('ban.exceptionDomain', 'is', null)
      .where('pass.enable', '=', 1)
      .where('pass.shadow', '=', 0)
      .where('pass.solvedMode', '=', 'passed')
      .where('pass.exceptionDomain', 'is', null)
      .where('pass.expiresAt', 'is', null)
      .where('pass.schedule', 'is', null)
      .where('ban.id', '>', after)
    const step = last === undefined ? query : query.where('ban.id', '<=', last)
    return step.orderBy('ban.id').limit(limit).execute()
  }
}
