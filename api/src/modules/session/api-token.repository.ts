import type { StateReader } from '../../platform/state/client.ts'
import type { ApiTokenTable } from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'

export class ApiTokenRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ApiTokenRepository {
    return new ApiTokenRepository(trx)
  }

  find(id: string): Promise<ApiTokenTable | undefined> {
    return this.db
      .selectFrom('apiToken')
      .selectAll()
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
  }

  async count(userId: string): Promise<number> {
    const { count } = await this.db
      .selectFrom('apiToken')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  }

  async insert({ trx }: Work, token: ApiTokenTable): Promise<void> {
    await trx.insertInto('apiToken').values(token).execute()
  }

  /** Revokes a token; false when it is revoked already. */
  async revoke({ trx }: Work, id: string, now: number): Promise<boolean> {
    const revoked = await trx
      .updateTable('apiToken')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return revoked !== undefined
  }

  async revokeOfUsers({ trx }: Work, userIds: readonly string[], now: number): Promise<void> {
    await trx
      .updateTable('apiToken')
      .set({ revokedAt: now })
      .where('userId', 'in', userIds)
      .where('revokedAt', 'is', null)
      .execute()
  }

  /** Deletes tokens that ended long ago. */
  async prune({ trx }: Work, before: number): Promise<void> {
    await trx
      .deleteFrom('apiToken')
      .where((eb) => eb.or([eb('revokedAt', '<', before), eb('expiresAt', '<', before)]))
      .execute()
  }
}
