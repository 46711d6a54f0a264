import type { ApiUsage } from '@netwarden/shared/contract'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { ApiTokenTable, SessionTable } from '../../platform/state/tables/people.ts'

export type SessionSort = 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'ip' | 'id'
export type ApiTokenSort = 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'scope' | 'id'
/** The owner, and the ids where only some are wanted. */
export interface OwnedFilter {
  userId: string
  id?: readonly string[] | undefined
}
type Named<Row> = Row & { username: string }

/** Live sessions and tokens of a user. */
export class CredentialListRepository {
  constructor(private readonly db: StateReader) {}

  async sessions(
    { userId, id }: OwnedFilter,
    { sort = 'lastUsedAt', order = 'desc', ...window }: ListWindow<SessionSort>,
    now: number,
  ): Promise<Slice<Named<SessionTable>>> {
    const alive = this.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .where('session.userId', '=', userId)
      .where('session.endedAt', 'is', null)
      .where('session.expiresAt', '>', now)
      .$if(id !== undefined, (query) => query.where('session.id', 'in', atLeastOne(id)))
    const query = alive
      .selectAll('session')
      .select('user.username')
      .orderBy(`session.${sort}`, order)
      .orderBy('session.id', order)
    return readPage(query, window)
  }

  async apiTokens(
    { userId, id }: OwnedFilter,
    { sort = 'createdAt', order = 'desc', ...window }: ListWindow<ApiTokenSort>,
  ): Promise<Slice<Named<ApiTokenTable>>> {
    const kept = this.db
      .selectFrom('apiToken')
      .innerJoin('user', 'user.id', 'apiToken.userId')
      .where('apiToken.userId', '=', userId)
      .where('apiToken.revokedAt', 'is', null)
      .$if(id !== undefined, (query) => query.where('apiToken.id', 'in', atLeastOne(id)))
    const query = kept
      .selectAll('apiToken')
      .select('user.username')
      .orderBy(`apiToken.${sort}`, order)
      .orderBy('apiToken.id', order)
    return readPage(query, window)
  }

  /** Number of valid sessions and tokens, and of those that were used within the hour before. */
  async inUse(now: number): Promise<Pick<ApiUsage, 'tokens' | 'sessions'>> {
    const [tokens, sessions] = await Promise.all([
      this.db
        .selectFrom('apiToken')
        .select(['lastUsedAt'])
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .execute(),
      this.db
        .selectFrom('session')
        .select(['lastUsedAt'])
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now)
        .execute(),
    ])
    return { tokens: countUsed(tokens, now), sessions: countUsed(sessions, now) }
  }
}

const HOUR = 3_600_000

function countUsed(rows: readonly { lastUsedAt: number | null }[], now: number) {
  const used = rows.filter(({ lastUsedAt }) => lastUsedAt !== null && lastUsedAt > now - HOUR)
  return { alive: rows.length, used: used.length }
}

/** `in ()` is no SQL. */
function atLeastOne(ids: readonly string[] | undefined): readonly string[] {
  return ids && ids.length > 0 ? ids : ['']
}
