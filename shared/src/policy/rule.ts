import type { SolvedMode } from '../domain/index.ts'
import type { PrefixMatcher } from './prefix-matcher.ts'

/** One custom entry, ready to answer. */
export interface Rule {
  readonly policyId: string
  /** Canonical spelling. */
  readonly entry: string
  readonly solvedMode: SolvedMode
}

export interface IpRules {
  /** Its values are places in `rules`. */
  readonly matcher: PrefixMatcher
  readonly rules: readonly Rule[]
}
