import type { StateReader } from '../../platform/state/client.ts'
import type { SessionTable } from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'

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
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): SessionRepository {
    return new SessionRepository(trx)
  }

  async open({ trx }: Work, { now, ...session }: NewSession, token: NewRefreshToken): Promise<void> {
    await trx
      .insertInto('session')
      .values({ ...session, createdAt: now, lastUsedAt: now, expiresAt: token.expiresAt, endedAt: null })
      .execute()
    await trx
      .insertInto('refreshToken')
      .values({ ...token, sessionId: session.id, spentAt: null })
      .execute()
    await trx.updateTable('user').set({ lastActiveAt: now }).where('id', '=', session.userId).execute()
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
  async spend({ trx }: Work, hash: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('refreshToken')
      .set({ spentAt: now })
      .where('hash', '=', hash)
      .where('spentAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async prolong(
    { trx }: Work,
    { sessionId, userId }: { sessionId: string; userId: string },
    token: NewRefreshToken,
    now: number,
  ): Promise<void> {
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
  }

  find(id: string): Promise<SessionTable | undefined> {
    return this.db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Ends a session; false when it has ended already. */
  async end({ trx }: Work, id: string, now: number): Promise<boolean> {
    const ended = await trx
      .updateTable('session')
      .set({ endedAt: now })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  }

  /** Ends all sessions of some users, except for one that is kept; returns the ended ones. */
  async endOfUsers(
    { trx }: Work,
    userIds: readonly string[],
    now: number,
    keptId?: string,
  ): Promise<string[]> {
    if (userIds.length === 0) return []
    const rows = await trx
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

  async prune({ trx }: Work, now: number, keepEndedFor: number): Promise<void> {
    await trx.deleteFrom('refreshToken').where('expiresAt', '<', now).execute()
    await trx.deleteFrom('session').where('expiresAt', '<', now).execute()
    await trx
      .deleteFrom('session')
      .where('endedAt', '<', now - keepEndedFor)
      .execute()
  }
}
