import type { StateStore } from '../../state/client.ts'
import type { SessionTable } from '../../state/tables/people.ts'

export interface NewSession {
  id: string
  userId: string
  ip: string
  userAgent: string
  now: number
}
export interface NewRefreshToken {
  hash: string
  expiresAt: number
}

export class SessionRepository {
  constructor(private readonly db: StateStore) {}

  async open({ now, ...session }: NewSession, token: NewRefreshToken): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('session')
        .values({ ...session, createdAt: now, lastUsedAt: now, expiresAt: token.expiresAt, endedAt: null })
        .execute()
      await trx
        .insertInto('refreshToken')
        .values({ ...token, sessionId: session.id, spentAt: null })
        .execute()
      await trx.updateTable('user').set({ lastActiveAt: now }).where('id', '=', session.userId).execute()
    })
  }

  /** A refresh token with the session and the user it belongs to. */
  findRefreshToken(hash: string) {
    return this.db
      .selectFrom('refreshToken')
      .innerJoin('session', 'session.id', 'refreshToken.sessionId')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['refreshToken.sessionId', 'refreshToken.expiresAt', 'refreshToken.spentAt'])
      .select(['session.userId', 'session.endedAt', 'user.status', 'user.username'])
      .where('refreshToken.hash', '=', hash)
      .executeTakeFirst()
  }

  /** Marks a token as used; false when it was already. */
  async spend(hash: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('refreshToken')
      .set({ spentAt: now })
      .where('hash', '=', hash)
      .where('spentAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async prolong(sessionId: string, userId: string, token: NewRefreshToken, now: number): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('refreshToken')
        .values({ ...token, sessionId, spentAt: null })
        .execute()
      await trx
        .updateTable('session')
        .set({ lastUsedAt: now, expiresAt: token.expiresAt })
        .where('id', '=', sessionId)
        .execute()
      await trx.updateTable('user').set({ lastActiveAt: now }).where('id', '=', userId).execute()
    })
  }

  find(id: string): Promise<SessionTable | undefined> {
    return this.db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async end(ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return
    await this.db
      .updateTable('session')
      .set({ endedAt: now })
      .where('id', 'in', ids)
      .where('endedAt', 'is', null)
      .execute()
  }

  /** Ends all sessions of some users, but for one that is kept; answers which. */
  async endOfUsers(userIds: readonly string[], now: number, keptId?: string): Promise<string[]> {
    if (userIds.length === 0) return []
    const rows = await this.db
      .updateTable('session')
      .set({ endedAt: now })
      .where('userId', 'in', userIds)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  async prune(now: number, keepEndedFor: number): Promise<void> {
    await this.db.deleteFrom('refreshToken').where('expiresAt', '<', now).execute()
    await this.db.deleteFrom('session').where('expiresAt', '<', now).execute()
    await this.db
      .deleteFrom('session')
      .where('endedAt', '<', now - keepEndedFor)
      .execute()
  }
}
