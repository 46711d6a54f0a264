import type { SubjectKind } from '@netwarden/shared/contract'
import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { SubjectTables } from '../../platform/state/tables/subjects.ts'
import type { Work } from '../../platform/state/work.ts'

export type FocusRow = Selectable<SubjectTables['focus']>

/** Largest number of subjects that one user keeps in focus, for each kind. */
export const MAX_FOCUS = 200

export class FocusRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): FocusRepository {
    return new FocusRepository(trx)
  }

  list(userId: string, quota: SubjectKind): Promise<FocusRow[]> {
    return this.db
      .selectFrom('focus')
      .selectAll()
      .where('userId', '=', userId)
      .where('quota', '=', quota)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(MAX_FOCUS)
      .execute()
  }

  /** The oldest focus on one of the names that a subject goes by. */
  find(userId: string, quota: SubjectKind, subjects: readonly string[]): Promise<FocusRow | undefined> {
    return this.db
      .selectFrom('focus')
      .selectAll()
      .where('userId', '=', userId)
      .where('quota', '=', quota)
      .where('subject', 'in', [...subjects])
      .orderBy('createdAt')
      .orderBy('id')
      .executeTakeFirst()
  }

  findById(userId: string, id: string): Promise<FocusRow | undefined> {
    return this.db
      .selectFrom('focus')
      .selectAll()
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async add({ trx }: Work, row: FocusRow): Promise<void> {
    await trx
      .insertInto('focus')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'quota', 'subject']).doNothing())
      .execute()
  }

  async remove({ trx }: Work, userId: string, id: string): Promise<void> {
    await trx.deleteFrom('focus').where('userId', '=', userId).where('id', '=', id).execute()
  }
}
