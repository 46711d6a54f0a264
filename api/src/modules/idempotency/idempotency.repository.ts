import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'

export type IdempotentCallRow = Selectable<StateTables['idempotentCall']>
export type CallKey = Pick<IdempotentCallRow, 'userId' | 'call' | 'key'>

/** Creating calls that clients may repeat. */
export class IdempotencyRepository {
  constructor(private readonly db: StateReader) {}

  find({ userId, call, key }: CallKey): Promise<IdempotentCallRow | undefined> {
    return this.db
      .selectFrom('idempotentCall')
      .selectAll()
      .where('userId', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .executeTakeFirst()
  }

  async removeExpired({ trx }: Work, now: number): Promise<void> {
    await trx.deleteFrom('idempotentCall').where('expiresAt', '<=', now).execute()
  }

  async count({ trx }: Work, userId: string): Promise<number> {
    const { n } = await trx
      .selectFrom('idempotentCall')
      .select((eb) => eb.fn.countAll<number | string>().as('n'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  /** False where the key is taken; another process that takes it at the same moment is waited for. */
  async take(
    { trx }: Work,
    row: Pick<IdempotentCallRow, 'userId' | 'call' | 'key' | 'digest' | 'expiresAt'>,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotentCall')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'call', 'key']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  async answer(
    { trx }: Work,
    { userId, call, key }: CallKey,
    given: Pick<IdempotentCallRow, 'status' | 'answer'>,
  ): Promise<void> {
    await trx
      .updateTable('idempotentCall')
      .set(given)
      .where('userId', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .execute()
  }

  async remove({ trx }: Work, { userId, call, key }: CallKey): Promise<void> {
    await trx
      .deleteFrom('idempotentCall')
      .where('userId', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .execute()
  }
}
