import type { Insertable } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'
import { enablementId, entryId } from '../../policies/past-ids.ts'
import {
  deleteSegments,
  holdSegments,
  keepRank,
  lockSegments,
  renumber,
} from '../segment-repository/index.ts'
import type { SampleControlRows } from './sample-control-rows.ts'
import { deleteSampleRows, insertSampleRows, sampleIds } from './sample-ledger.ts'

/** A segment with an existing name is omitted, with its policies. */
export async function insertSampleControl(work: Work, rows: SampleControlRows): Promise<void> {
  const { trx } = work
  await lockSegments(trx)
  await keepRank(work)
  const segments = await insertSampleRows(trx, 'segment', rows.segments)
  const isThere = ({ segmentId }: { segmentId: string }) => segments.has(segmentId)
  const entries = await insertNew(work, 'segmentEntry', rows.segmentEntries.filter(isThere))
  const enablements = await insertNew(work, 'listEnablement', rows.listEnablements.filter(isThere))
  const policies = await insertSampleRows(trx, 'customPolicy', rows.customPolicies)
  await insertSampleRows(trx, 'receipt', rows.receipts)
  for (const id of segments) work.replaced('segment', id, null)
  for (const entry of entries) work.replaced('entry', entryId(entry), null)
  for (const row of enablements) work.replaced('enablement', enablementId(row), null)
  for (const id of policies) work.replaced('policy', id, null)
  await renumber(trx)
}

async function insertNew<Table extends 'segmentEntry' | 'listEnablement'>(
  { trx }: Work,
  table: Table,
  rows: readonly Insertable<StateTables[Table]>[],
) {
  if (rows.length === 0) return []
  return trx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

/** The sample's segments are deleted like any segment: with everything that was added to them. */
export async function removeSampleControl(work: Work): Promise<void> {
  const { trx } = work
  await lockSegments(trx)
  const segments = await trx
    .selectFrom('segment')
    .select('id')
    .where('id', 'in', sampleIds(trx, 'segment'))
    .execute()
  const ids = segments.map(({ id }) => id)
  await holdSegments(trx, ids)
  await deleteSegments(work, ids)
  const policies = await trx
    .deleteFrom('customPolicy')
    .where('id', 'in', sampleIds(trx, 'customPolicy'))
    .returningAll()
    .execute()
  for (const policy of policies) work.replaced('policy', policy.id, policy)
  await deleteSampleRows(trx, 'receipt')
}
