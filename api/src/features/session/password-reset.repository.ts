import type { StateStore } from '../../state/client.ts'

export class PasswordResetRepository {
  constructor(private readonly db: StateStore) {}

  /** A new link takes the place of the ones before it. */
  async replace(userId: string, hash: string, expiresAt: number): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
      await trx.insertInto('passwordReset').values({ userId, hash, expiresAt }).execute()
    })
  }

  /** Uses a link up; answers whose it was, unless it is too late. */
  async take(hash: string, now: number): Promise<string | null> {
    const taken = await this.db
      .deleteFrom('passwordReset')
      .where('hash', '=', hash)
      .where('expiresAt', '>', now)
      .returning('userId')
      .executeTakeFirst()
    return taken?.userId ?? null
  }

  async removeOfUsers(userIds: readonly string[]): Promise<void> {
    await this.db.deleteFrom('passwordReset').where('userId', 'in', userIds).execute()
  }

  async prune(now: number): Promise<void> {
    await this.db.deleteFrom('passwordReset').where('expiresAt', '<', now).execute()
  }
}
