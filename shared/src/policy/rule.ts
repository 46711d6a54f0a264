import type { SolvedMode } from '../domain/index.ts'

/** One custom entry, ready to answer. */
export interface Rule {
  readonly policyId: string
  /** Canonical spelling. */
  readonly entry: string
  readonly solvedMode: SolvedMode
}

/** Whether the rules of a policy do not count, since it was changed after they were compiled. */
export type IsReplaced = (policyId: string) => boolean

export interface DeviceRules {
  /** Those for a canonical IP or MAC, passed before banned. */
  rulesOf(address: string): readonly Rule[]
}

export interface NetworkRule extends Rule {
  readonly prefixLength: number
}

export interface IpRules {
  /** That of the longest prefix among those that count. */
  find(ip: string, isReplaced?: IsReplaced): NetworkRule | null
}
