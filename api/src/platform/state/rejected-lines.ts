import type { Insertable, Transaction } from 'kysely'
import { pieces } from '../batches/pieces.ts'
import type { StateTables } from './tables/index.ts'

const ROWS_A_STATEMENT = 200
/** PostgreSQL stores no NUL in a text, and logs after a power failure contain many. */
const NO_ZERO = '\uFFFD'

/** Adds rejected lines; existing ones stay unchanged, because a batch may arrive twice. */
export async function insertRejectedLines(
  trx: Transaction<StateTables>,
  rows: readonly Insertable<StateTables['rejectedLine']>[],
): Promise<void> {
  for (const part of pieces(rows, ROWS_A_STATEMENT)) {
    await trx
      .insertInto('rejectedLine')
      .values(part.map((row) => ({ ...row, excerpt: row.excerpt.replaceAll('\0', NO_ZERO) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
