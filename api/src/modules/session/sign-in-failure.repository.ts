import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

export interface Counted {
  count: number
  expiresAt: number
}

/** Counts of everything limited by name or address: wrong passwords, reset mails, registrations. */
export class SignInFailureRepository {
  constructor(private readonly db: StateReader) {}

  find(key: string): Promise<Counted | undefined> {
    return this.db
      .selectFrom('signInFailure')
      .select(['count', 'expiresAt'])
      .where('key', '=', key)
      .executeTakeFirst()
  }

  /** Counts one more; the count begins at 1 where none was added for `span` ms. */
  count(work: Work, key: string, now: number, span: number): Promise<number> {
    return this.add(work, key, now, span, sql`${now + span}`)
  }

  /** Counts one more within a span of `span` ms, which begins with the first and once more when the limit is reached. */
  countWithin(work: Work, key: string, now: number, span: number, limit: number): Promise<number> {
    const until = now + span
    const kept = sql`case when f.expires_at <= ${now} or f.expires_at > ${until} or f.count + 1 = ${limit}
      then ${until} else f.expires_at end`
    return this.add(work, key, now, span, kept)
  }

  async clear({ trx }: Work, key: string): Promise<void> {
    await trx.deleteFrom('signInFailure').where('key', '=', key).execute()
  }

  async prune({ trx }: Work, now: number): Promise<void> {
    await trx.deleteFrom('signInFailure').where('expiresAt', '<', now).execute()
  }

  private async add(
    { trx }: Work,
    key: string,
    now: number,
    span: number,
    expiresAt: ReturnType<typeof sql>,
  ): Promise<number> {
    const until = now + span
    const { rows } = await sql<{ count: number }>`
      insert into sign_in_failure as f (key, count, expires_at) values (${key}, 1, ${until})
      on conflict (key) do update set
        count = case when f.expires_at <= ${now} or f.expires_at > ${until} then 1 else f.count + 1 end,
        expires_at = ${expiresAt}
      returning count`.execute(trx)
    return rows[0]?.count ?? 1
  }
}
