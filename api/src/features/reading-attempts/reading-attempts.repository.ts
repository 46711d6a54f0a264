import type { Selectable } from 'kysely'
import type { StateReader } from '../../state/client.ts'
import type { StateTables } from '../../state/tables/index.ts'
import type { Work } from '../../state/work.ts'

/** The column of the quarantine has shipped under another name. */
type AttemptRow = Omit<Selectable<StateTables['readingAttempt']>, 'isAside'> & { isQuarantined: boolean }

export class ReadingAttemptsRepository {
  constructor(private readonly db: StateReader) {}

  async find(stream: string): Promise<AttemptRow | undefined> {
    const row = await this.db
      .selectFrom('readingAttempt')
      .selectAll()
      .where('stream', '=', stream)
      .executeTakeFirst()
    if (!row) return undefined
    const { isAside, ...known } = row
    return { ...known, isQuarantined: isAside === 1 }
  }

  async store({ trx }: Work, { stream, isQuarantined, ...row }: AttemptRow): Promise<void> {
    const kept = { ...row, isAside: isQuarantined ? 1 : 0 }
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
