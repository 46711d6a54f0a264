import { setImmediate } from 'node:timers/promises'
import { pieces } from '../../platform/batches/pieces.ts'
import type { NewStoredPolicy } from '../../platform/state/tables/control.ts'
import type { Work } from '../../platform/state/work.ts'

/** Below the 32,766 parameters that one SQLite statement may have. */
const ROWS_A_STATEMENT = 1_000

/** Adds new rows; answers their ids. Between statements other work runs. */
export async function insertInSteps(work: Work, rows: readonly NewStoredPolicy[]): Promise<Set<string>> {
  const added = new Set<string>()
  for (const part of pieces(rows, ROWS_A_STATEMENT)) {
    const inserted = await work.trx
      .insertInto('customPolicy')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['segmentId', 'policyGroup', 'entry', 'solvedMode']).doNothing(),
      )
      .returning('id')
      .execute()
    for (const { id } of inserted) {
      added.add(id)
      work.replaced('policy', id, null)
    }
    await setImmediate()
  }
  return added
}
