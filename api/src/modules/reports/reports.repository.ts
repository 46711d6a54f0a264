import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'

export type ReportedRow = Pick<
  StoredPolicy,
  'id' | 'segmentId' | 'entry' | 'exceptionDomain' | 'expiresAt' | 'updatedAt'
>

const COLUMNS = ['id', 'segmentId', 'entry', 'exceptionDomain', 'expiresAt', 'updatedAt'] as const
const MOST_LOOKED_AT = 20_000

/** Custom policies that a report may name. */
export class ReportsRepository {
  constructor(private readonly db: StateReader) {}

  /** In force, not on trial and unchanged since a moment, the oldest first. */
  unchangedSince(at: number, now: number): Promise<ReportedRow[]> {
    return this.db
      .selectFrom('customPolicy')
      .select(COLUMNS)
      .where('enable', '=', 1)
      .where('shadow', '=', 0)
      .where('exceptionDomain', 'is', null)
      .where('updatedAt', '<', at)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(MOST_LOOKED_AT)
      .execute()
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
  async outweighedBans(limit: number): Promise<(ReportedRow & { by: string })[]> {
    return this.db
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
      .orderBy('ban.id')
      .limit(limit)
      .execute()
  }
}
