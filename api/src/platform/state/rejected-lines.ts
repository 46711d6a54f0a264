import type { Insertable, Transaction } from 'kysely'
import { pieces } from '../batches/pieces.ts'
import type { StateTables } from './tables/index.ts'

const ROWS_A_STATEMENT = 200
/** PostgreSQL takes no zero in a text, and logs that outlived a power cut are full of them. */
const NO_ZERO = '\uFFFD'

/** Adds them; one that is there already stays as it is, since a batch may come twice. */
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
