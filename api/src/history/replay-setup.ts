import type { PolicyDraft } from '@netwarden/shared/policy'
import type { EventStoreAddress } from '../platform/events/store.ts'
import type { Span } from '../platform/events/time-slices.ts'
import type { GuardedObjects } from './flip-tally.ts'
import type { ReplayScope } from './replay-scope.ts'

/** The start data of the thread; policies are in memory that threads share. */
export interface ReplaySetup {
  events: EventStoreAddress
  policies: { base: ArrayBufferLike; changed: ArrayBufferLike | null; names: ArrayBufferLike }
  draft: PolicyDraft
  /** The table of names where the draft uses another version of a list. */
  draftNames: ArrayBufferLike | null
  scope: ReplayScope | null
  span: Span
  slots: readonly number[]
  mostExamples: number
  mostRows: number
  guarded: GuardedObjects
  seconds: number
  /**
   * A prediction: what is in force at this moment (epoch ms) decides visits of any time. Null: each visit is decided by
   * what counted at its time.
   */
  inForceAt: number | null
}
