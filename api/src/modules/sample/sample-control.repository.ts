import type { Transaction } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import { holdSegments, lockSegments, renumber } from '../segment-repository/index.ts'
import type { SampleControlRows } from './sample-control-rows.ts'

/** A segment with an existing name is omitted, with its policies. */
export async function insertSampleControl(
  trx: Transaction<StateTables>,
  rows: SampleControlRows,
): Promise<void> {
  await lockSegments(trx)
  await trx
    .insertInto('segment')
    .values(rows.segments)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await trx.selectFrom('segment').select('id').where('isSample', '=', 1).execute()
  const ids = new Set(made.map(({ id }) => id))
  const isThere = ({ segmentId }: { segmentId: string }) => ids.has(segmentId)
  const tables = [
    ['segmentEntry', rows.segmentEntries.filter(isThere)],
    ['listEnablement', rows.listEnablements.filter(isThere)],
    ['customPolicy', rows.customPolicies],
  ] as const
  for (const [table, found] of tables) {
    if (found.length === 0) continue
    await trx
      .insertInto(table)
      .values(found)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await renumber(trx)
}

/** The sample's segments are deleted like any segment: with everything that was added to them. */
export async function removeSampleControl(trx: Transaction<StateTables>): Promise<void> {
  await lockSegments(trx)
  const segments = trx.selectFrom('segment').select('id').where('isSample', '=', 1)
  await holdSegments(
    trx,
    (await segments.execute()).map(({ id }) => id),
  )
  for (const table of ['segmentEntry', 'customPolicy', 'listEnablement'] as const) {
    await trx.deleteFrom(table).where('segmentId', 'in', segments).execute()
  }
  await trx.deleteFrom('customPolicy').where('isSample', '=', 1).execute()
  await trx.deleteFrom('segment').where('isSample', '=', 1).execute()
  await renumber(trx)
}
