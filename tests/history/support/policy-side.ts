import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  ListIndexBuilder,
  openPacked,
  type PolicyRows,
  packPolicies,
  policySetOf,
  type Term,
} from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import type { ReplaySide } from '../../../api/src/history/replay-turns.ts'

/** Policies of the built-in segment, one for each term. */
export function policySide({
  terms,
  pauses,
}: {
  terms: readonly Term[]
  pauses: PolicyRows['pauses']
}): ReplaySide {
  const lists = new ListIndexBuilder([7, 8]).build()
  const segmentId = BUILT_IN_SEGMENT_ID
  const rows: PolicyRows = {
    segments: [{ id: segmentId, rank: 0, defaultMode: 'passed', entries: [] }],
    customPolicies: terms.map((_, term) => ({
      ...{ id: `c${term}`, segmentId, group: 'domain' as const, entry: `n${term}.example`, term },
      solvedMode: 'banned' as const,
    })),
    ...{ listRows: [], enablements: [], pauses, terms: [...terms] },
  }
  const opening = openPacked(packPolicies(rows, lists))
  if (!opening) throw new Error('what was just packed cannot be opened')
  const compiled = finishSteps(opening)
  const steps = policySetOf(compiled, lists)
  if (!steps) throw new Error('what was just compiled cannot be used')
  return { set: finishSteps(steps), compiled: [compiled] }
}
