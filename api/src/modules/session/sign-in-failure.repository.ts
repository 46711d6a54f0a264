import { LOCKOUT_TIME } from '@netwarden/shared'
import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

export class SignInFailureRepository {
  constructor(private readonly db: StateReader) {}

  find(key: string) {
    return this.db
      .selectFrom('signInFailure')
      .select(['count', 'expiresAt'])
      .where('key', '=', key)
      .executeTakeFirst()
  }

  /** One more wrong password; answers how many came without so long a pause between two of them that they are forgotten. */
  async count({ trx }: Work, key: string, now: number): Promise<number> {
    const until = now + LOCKOUT_TIME
    const { rows } = await sql<{ count: number }>`
      insert into sign_in_failure as f (key, count, expires_at) values (${key}, 1, ${until})
      on conflict (key) do update set
        count = case when f.expires_at <= ${now} or f.expires_at > ${until} then 1 else f.count + 1 end,
        expires_at = ${until}
      returning count`.execute(trx)
    return rows[0]?.count ?? 1
  }

  async clear({ trx }: Work, key: string): Promise<void> {
    await trx.deleteFrom('signInFailure').where('key', '=', key).execute()
  }

  async prune({ trx }: Work, now: number): Promise<void> {
    await trx.deleteFrom('signInFailure').where('expiresAt', '<', now).execute()
  }
}
