import type { InsertObject, Transaction } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'

/** The tables that the sample adds rows to. */
export type SampledTable =
  | 'user'
  | 'device'
  | 'focus'
  | 'riskEvent'
  | 'message'
  | 'segment'
  | 'customPolicy'
  | 'dnsZone'
  | 'receipt'

const ROWS_A_STATEMENT = 40

/** The name of the table in the store, as a migration and a restored backup enter it too. */
const areaOf = (table: SampledTable) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The ids of the rows that the sample added to a table; some may have been deleted since. */
export function sampleIds(db: StateReader, table: SampledTable) {
  return db.selectFrom('sampleRow').select('id').where('area', '=', areaOf(table))
}

/** Adds rows and enters them in the ledger; names that exist already are left alone. Returns the ids of the added rows. */
export async function insertSampleRows<Table extends SampledTable>(
  trx: Transaction<StateTables>,
  table: Table,
  rows: readonly InsertObject<StateTables, Table>[],
): Promise<Set<string>> {
  const added: { id: string }[] = []
  for (const part of pieces(rows, ROWS_A_STATEMENT)) {
    const made = await trx
      .insertInto(table)
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (made.length === 0) continue
    await trx
      .insertInto('sampleRow')
      .values(made.map(({ id }) => ({ area: areaOf(table), id })))
      .execute()
    added.push(...made)
  }
  return new Set(added.map(({ id }) => id))
}

export async function deleteSampleRows(trx: Transaction<StateTables>, table: SampledTable): Promise<void> {
  await trx.deleteFrom(table).where('id', 'in', sampleIds(trx, table)).execute()
}
