import type { SolvedMode } from '../domain/index.ts'
import type { RunningTerm } from './term.ts'

/** One custom entry, ready to answer. */
export interface Rule {
  readonly policyId: string
  /** Canonical spelling. */
  readonly entry: string
  readonly solvedMode: SolvedMode
  /** When it counts; null: always. */
  readonly term: RunningTerm | null
}

/**
 * Whether a rule, or another thing with a term, counts at a moment (epoch ms). A rule on trial counts only in the
 * decision that shows what it would do.
 */
export function counts({ term }: Pick<Rule, 'term'>, at: number, withShadow: boolean): boolean {
  return term === null || ((withShadow || !term.isShadow) && term.isOn(at))
}

/** Whether the rules of a policy do not count, since it was changed after they were compiled. */
export type IsReplaced = (policyId: string) => boolean

export interface DeviceRules {
  /** Those for a canonical IP or MAC, passed before banned, whether or not they count now. */
  rulesOf(address: string): readonly Rule[]
}

export interface NetworkRule extends Rule {
  readonly prefixLength: number
}

export interface IpRules {
  /** That of the longest prefix among those that count at a moment (epoch ms). */
  find(ip: string, at: number, withShadow: boolean, isReplaced?: IsReplaced): NetworkRule | null
}
