import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  buildPolicySet,
  ListIndexBuilder,
  type PolicyRows,
  type PolicySet,
  type Term,
} from '@netwarden/shared/policy'

/** Policies of the built-in segment, one for each term. */
export function policySet({
  terms,
  pauses,
}: {
  terms: readonly Term[]
  pauses: PolicyRows['pauses']
}): PolicySet {
  const lists = new ListIndexBuilder([7, 8]).build()
  const segmentId = BUILT_IN_SEGMENT_ID
  const rows: PolicyRows = {
    segments: [{ id: segmentId, rank: 0, defaultMode: 'passed', entries: [] }],
    customPolicies: terms.map((_, term) => ({
      id: `c${term}`,
      segmentId,
      group: 'domain' as const,
      entry: `n${term}.example`,
      term,
      solvedMode: 'banned' as const,
    })),
    listRows: [],
    enablements: [],
    pauses,
    terms: [...terms],
  }
  return buildPolicySet(rows, lists)
}
