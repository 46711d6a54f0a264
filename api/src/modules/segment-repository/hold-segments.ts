import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { Transaction } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'

/**
 * Keeps segments from being deleted until the transaction ends, and answers which of them exist. Other writers that
 * hold one wait meanwhile. Writing the existing values locks the row on either engine.
 */
export async function holdSegments(
  trx: Transaction<StateTables>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const held = await trx
    .updateTable('segment')
    .set((eb) => ({ rank: eb.ref('rank') }))
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return new Set(held.map(({ id }) => id))
}

/** Changes of the set of segments, or of their order, run one at a time. */
export async function lockSegments(trx: Transaction<StateTables>): Promise<void> {
  await holdSegments(trx, [BUILT_IN_SEGMENT_ID])
}
