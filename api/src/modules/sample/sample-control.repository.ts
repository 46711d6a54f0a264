import type { Transaction } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import { holdSegments, renumber, takeSegmentsTurn } from '../segment-repository/index.ts'
import type { SampleControlRows } from './sample-control-rows.ts'
import { deleteSampleRows, insertSampleRows, sampleIds } from './sample-ledger.ts'

/** A segment with an existing name is omitted, with its policies. */
export async function insertSampleControl(
  trx: Transaction<StateTables>,
  rows: SampleControlRows,
): Promise<void> {
  await takeSegmentsTurn(trx)
  const ids = await insertSampleRows(trx, 'segment', rows.segments)
  const isThere = ({ segmentId }: { segmentId: string }) => ids.has(segmentId)
  const tables = [
    ['segmentEntry', rows.segmentEntries.filter(isThere)],
    ['presetEnablement', rows.presetEnablements.filter(isThere)],
  ] as const
  for (const [table, found] of tables) {
    if (found.length === 0) continue
    await trx
      .insertInto(table)
      .values(found)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await insertSampleRows(trx, 'customPolicy', rows.customPolicies)
  await renumber(trx)
}

/** The sample's segments are deleted like any segment: with everything that was added to them. */
export async function removeSampleControl(trx: Transaction<StateTables>): Promise<void> {
  await takeSegmentsTurn(trx)
  const segments = sampleIds(trx, 'segment')
  await holdSegments(
    trx,
    (await segments.execute()).map(({ id }) => id),
  )
  for (const table of ['segmentEntry', 'customPolicy', 'presetEnablement'] as const) {
    await trx.deleteFrom(table).where('segmentId', 'in', segments).execute()
  }
  await deleteSampleRows(trx, 'customPolicy')
  await deleteSampleRows(trx, 'segment')
  await renumber(trx)
}
