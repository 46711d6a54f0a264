import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

export class PasswordResetRepository {
  constructor(private readonly db: StateReader) {}

  async isGood(hash: string, now: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('passwordReset')
      .select('hash')
      .where('hash', '=', hash)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    return found !== undefined
  }

  /** A new link takes the place of the ones before it. */
  async replace(work: Work, userId: string, hash: string, expiresAt: number): Promise<void> {
    await this.endOfUsers(work, [userId])
    await work.trx.insertInto('passwordReset').values({ userId, hash, expiresAt }).execute()
  }

  async endOfUsers({ trx }: Work, userIds: readonly string[]): Promise<void> {
    await trx.deleteFrom('passwordReset').where('userId', 'in', userIds).execute()
  }

  /** Deletes a link and returns the id of its user; null when it is unknown or has expired. */
  async take({ trx }: Work, hash: string, now: number): Promise<string | null> {
    const taken = await trx
      .deleteFrom('passwordReset')
      .where('hash', '=', hash)
      .where('expiresAt', '>', now)
      .returning('userId')
      .executeTakeFirst()
    return taken?.userId ?? null
  }

  async prune({ trx }: Work, now: number): Promise<void> {
    await trx.deleteFrom('passwordReset').where('expiresAt', '<', now).execute()
  }
}
