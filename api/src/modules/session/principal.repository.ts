import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

/** The owner of a session or an API token, as of this moment. */
export class PrincipalRepository {
  constructor(private readonly db: StateReader) {}

  findBySession(sessionId: string, now: number) {
    return this.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .leftJoin('credential', (join) =>
        join.onRef('credential.userId', '=', 'user.id').on('credential.kind', '=', 'password'),
      )
      .select('credential.mustChange')
      .select(['user.id as userId', 'user.username', 'user.role', 'user.language', 'user.timeZone'])
      .select('session.expiresAt')
      .where('session.id', '=', sessionId)
      .where('session.endedAt', 'is', null)
      .where('session.expiresAt', '>', now)
      .where('user.status', '=', 'active')
      .executeTakeFirst()
  }

  findByApiToken(by: 'hash' | 'id', value: string, now: number) {
    return this.db
      .selectFrom('apiToken')
      .innerJoin('user', 'user.id', 'apiToken.userId')
      .leftJoin('credential', (join) =>
        join.onRef('credential.userId', '=', 'user.id').on('credential.kind', '=', 'password'),
      )
      .select('credential.mustChange')
      .select(['user.id as userId', 'user.username', 'user.role', 'user.language', 'user.timeZone'])
      .select(['apiToken.id as apiTokenId', 'apiToken.scope', 'apiToken.expiresAt', 'apiToken.lastUsedAt'])
      .where(`apiToken.${by}`, '=', value)
      .where('apiToken.revokedAt', 'is', null)
      .where('apiToken.expiresAt', '>', now)
      .where('user.status', '=', 'active')
      .executeTakeFirst()
  }

  async markUsed({ trx }: Work, apiTokenId: string, now: number): Promise<void> {
    await trx.updateTable('apiToken').set({ lastUsedAt: now }).where('id', '=', apiTokenId).execute()
  }
}
