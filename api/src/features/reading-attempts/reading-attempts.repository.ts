import type { Selectable } from 'kysely'
import type { StateStore } from '../../state/client.ts'
import type { StateTables } from '../../state/tables/index.ts'

type AttemptRow = Selectable<StateTables['readingAttempt']>

export class ReadingAttemptsRepository {
  constructor(private readonly db: StateStore) {}

  find(stream: string): Promise<AttemptRow | undefined> {
    return this.db.selectFrom('readingAttempt').selectAll().where('stream', '=', stream).executeTakeFirst()
  }

  async store(row: AttemptRow): Promise<void> {
    const { stream, ...kept } = row
    await this.db
      .insertInto('readingAttempt')
      .values(row)
      .onConflict((conflict) => conflict.column('stream').doUpdateSet(kept))
      .execute()
  }

  async delete(stream: string): Promise<void> {
    await this.db.deleteFrom('readingAttempt').where('stream', '=', stream).execute()
  }
}
