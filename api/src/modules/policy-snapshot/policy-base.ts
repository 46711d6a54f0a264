import type { CompiledPolicies } from '@netwarden/shared/policy'

/** All policies as compiled at one moment, the base for those that changed later. */
export interface PolicyBase {
  /** Another one for each base of this process. */
  readonly key: number
  readonly packed: ArrayBufferLike
  readonly compiled: CompiledPolicies
  /** Its rows hold every change up to this one; some may be newer. */
  readonly generation: number
}

/** What decides, in memory that threads share. */
export interface PackedPolicies {
  readonly base: Pick<PolicyBase, 'key' | 'packed'>
  /** Changes after the base; null where there are none. */
  readonly changed: ArrayBufferLike | null
}
