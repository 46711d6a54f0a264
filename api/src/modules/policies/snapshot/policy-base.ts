import type { CompiledPolicies } from '@netwarden/shared'

/** All policies as they were compiled at one moment, over which those that were changed later are laid. */
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
  /** What was changed after the base; null where that is all. */
  readonly changed: ArrayBufferLike | null
}
