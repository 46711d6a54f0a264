import type { SolvedMode } from '../domain/index.ts'
import type { RunningTerm } from './term.ts'

/** A compiled custom policy. */
export interface Rule {
  readonly policyId: string
  /** Canonical spelling. */
  readonly entry: string
  readonly solvedMode: SolvedMode
  /** When it is in force; null: always. */
  readonly term: RunningTerm | null
}

/**
 * Whether a rule, or another object with a term, is in force at a moment (epoch ms). A rule on trial is in force only
 * in the decision that shows what it would do.
 */
export function counts({ term }: Pick<Rule, 'term'>, at: number, withShadow: boolean): boolean {
  return term === null || ((withShadow || !term.isShadow) && term.isOn(at))
}

/** Whether the rules of a policy no longer apply, because it was changed after they were compiled. */
export type IsReplaced = (policyId: string) => boolean

export interface DeviceRules {
  /** Rules for a canonical IP or MAC, passed before banned, in force or not. */
  rulesOf(address: string): readonly Rule[]
  all(): Iterable<Rule>
}

export interface NetworkRule extends Rule {
  readonly prefixLength: number
}

export interface IpRules {
  /** The rule with the longest prefix among those in force at a moment (epoch ms). */
  find(ip: string, at: number, withShadow: boolean, isReplaced?: IsReplaced): NetworkRule | null
  all(): Iterable<NetworkRule>
}
