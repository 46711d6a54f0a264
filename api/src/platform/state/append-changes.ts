import { sql, type Transaction } from 'kysely'
import { pieces } from '../batches/pieces.ts'
import { type Change, POLICY_AREAS } from './change-feed.ts'
import type { StateEngine } from './client.ts'
import type { StateTables } from './tables/index.ts'

const ROWS_A_STATEMENT = 500
/** The channel that wakes other processes (PostgreSQL's NOTIFY). */
export const CHANGE_CHANNEL = 'netwarden_changes'

/**
 * Writes the lines of the change feed. The row that counts them stays locked until the transaction ends, so that lines
 * become visible in the order of their numbers and without gaps: a reader of one line has read all earlier ones.
 * Returns the numbers.
 */
export async function appendChanges(
  trx: Transaction<StateTables>,
  changes: readonly Change[],
  { now, engine, origin }: { now: number; engine: StateEngine; origin: string },
): Promise<number[]> {
  if (changes.length === 0) return []
  const lastOfPolicies = changes.findLastIndex(({ area }) => POLICY_AREAS.some((one) => one === area))
  const { sequence } = await trx
    .updateTable('changeHead')
    .set((eb) => ({
      sequence: eb('sequence', '+', changes.length),
      ...(lastOfPolicies < 0 ? {} : { policySequence: eb('sequence', '+', lastOfPolicies + 1) }),
    }))
    .returning('sequence')
    .executeTakeFirstOrThrow()
  const first = sequence - changes.length + 1
  const lines = changes.map((change, index) => ({ sequence: first + index, ...change, at: now, origin }))
  for (const part of pieces(lines, ROWS_A_STATEMENT)) {
    await trx.insertInto('changeFeed').values(part).execute()
  }
  if (engine === 'postgres') await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(trx)
  return lines.map(({ sequence }) => sequence)
}
