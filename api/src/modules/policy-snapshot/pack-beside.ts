import { type ListIndex, type PolicyRows, packPolicies } from '@netwarden/shared/policy'
import { pieces } from '../../platform/batches/pieces.ts'
import type { ListThread } from '../list-catalog/index.ts'

/** Custom rows that take less time than it takes to wake another thread. */
const ROWS_HERE = 2_000
const ROWS_A_MESSAGE = 2_000

/** Compiles policies into memory that threads share; many of them in a thread of their own. */
export async function packBeside(
  thread: Pick<ListThread, 'run'>,
  { customPolicies, ...others }: PolicyRows,
  { seed }: Pick<ListIndex, 'seed'>,
): Promise<ArrayBufferLike> {
  if (customPolicies.length <= ROWS_HERE)
    return packPolicies(
      { customPolicies, ...others },
      { seed },
      { allocate: (bytes) => new SharedArrayBuffer(bytes) },
    )
  let isFirst = true
  for (const rows of pieces(customPolicies, ROWS_A_MESSAGE)) {
    await thread.run('gatherPolicies', { rows, isFirst })
    isFirst = false
  }
  return (await thread.run('packPolicies', { others, seed })).packed
}
