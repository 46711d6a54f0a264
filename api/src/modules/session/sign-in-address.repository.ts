import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

/** Networks from which users signed in with their password. */
export class SignInAddressRepository {
  constructor(private readonly db: StateReader) {}

  async remember({ trx }: Work, userId: string, network: string, now: number): Promise<void> {
    await trx
      .insertInto('signInAddress')
      .values({ userId, network, lastAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'network']).doUpdateSet({ lastAt: now }))
      .execute()
  }

  /** By name, so that an unknown name costs the same query. */
  async isKnown(username: string, network: string, since: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('signInAddress')
      .innerJoin('user', 'user.id', 'signInAddress.userId')
      .select('signInAddress.lastAt')
      .where('user.username', '=', username)
      .where('signInAddress.network', '=', network)
      .where('signInAddress.lastAt', '>', since)
      .executeTakeFirst()
    return found !== undefined
  }

  async prune({ trx }: Work, before: number): Promise<void> {
    await trx.deleteFrom('signInAddress').where('lastAt', '<', before).execute()
  }
}
