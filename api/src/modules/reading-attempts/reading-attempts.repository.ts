import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'

type AttemptRow = Omit<Selectable<StateTables['readingAttempt']>, 'isQuarantined'> & {
  isQuarantined: boolean
}

export class ReadingAttemptsRepository {
  constructor(private readonly db: StateReader) {}

  async find(stream: string): Promise<AttemptRow | undefined> {
    const row = await this.db
      .selectFrom('readingAttempt')
      .selectAll()
      .where('stream', '=', stream)
      .executeTakeFirst()
    return row && { ...row, isQuarantined: row.isQuarantined === 1 }
  }

  async store({ trx }: Work, { stream, isQuarantined, ...row }: AttemptRow): Promise<void> {
    const kept = { ...row, isQuarantined: isQuarantined ? 1 : 0 }
    await trx
      .insertInto('readingAttempt')
      .values({ stream, ...kept })
      .onConflict((conflict) => conflict.column('stream').doUpdateSet(kept))
      .execute()
  }

  async delete({ trx }: Work, stream: string): Promise<void> {
    await trx.deleteFrom('readingAttempt').where('stream', '=', stream).execute()
  }
}
