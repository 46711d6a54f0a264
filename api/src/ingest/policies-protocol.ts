import type { CustomPolicyRow, ListIndex, PolicyRows } from '@netwarden/shared'
import { pieces } from '../pieces.ts'

/** What the api tells the ingest thread of its policies; long lists come in parts, so that neither side stalls. */
export type ToPolicies =
  /** The table of the lists' names is one memory for both threads. */
  | { type: 'beginPolicies'; rows: Omit<PolicyRows, 'customPolicies'>; lists: ArrayBufferLike }
  | { type: 'policyRows'; rows: readonly CustomPolicyRow[] }
  | { type: 'endPolicies' }

const ROWS_A_MESSAGE = 2_000

/** The rows as messages, in the order in which they are to be sent. */
export function* policyMessages(
  { customPolicies, ...rows }: PolicyRows,
  lists: ListIndex,
): Generator<ToPolicies> {
  yield { type: 'beginPolicies', rows, lists: lists.buffer }
  for (const part of pieces(customPolicies, ROWS_A_MESSAGE)) yield { type: 'policyRows', rows: part }
  yield { type: 'endPolicies' }
}
