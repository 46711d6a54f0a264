import type { StateStore } from '../../state/client.ts'
import type { ApiTokenTable } from '../../state/tables/people.ts'

export class ApiTokenRepository {
  constructor(private readonly db: StateStore) {}

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

  async insert(token: ApiTokenTable): Promise<void> {
    await this.db.insertInto('apiToken').values(token).execute()
  }

  async revoke(id: string, now: number): Promise<void> {
    await this.db.updateTable('apiToken').set({ revokedAt: now }).where('id', '=', id).execute()
  }

  async revokeOfUsers(userIds: readonly string[], now: number): Promise<void> {
    await this.db
      .updateTable('apiToken')
      .set({ revokedAt: now })
      .where('userId', 'in', userIds)
      .where('revokedAt', 'is', null)
      .execute()
  }

  /** A key that ended long ago is of no use to anybody. */
  async prune(before: number): Promise<void> {
    await this.db
      .deleteFrom('apiToken')
      .where((eb) => eb.or([eb('revokedAt', '<', before), eb('expiresAt', '<', before)]))
      .execute()
  }
}
