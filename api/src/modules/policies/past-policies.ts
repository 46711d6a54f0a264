import type { PolicyDraft } from '@netwarden/shared/policy'
import { APPLIED_CHANGES } from '../../platform/state/operation.ts'
import type { ListEnablementsRepository } from '../list-catalog/index.ts'
import type { CustomPoliciesRepository } from './custom-policies.repository.ts'
import type { PastChangesRepository } from './past-changes.repository.ts'
import { pastPolicyOf } from './past-policy.ts'
import { readInverse } from './past-receipts.ts'
import { placeOfList, Undoing } from './undoing.ts'

export interface PastPoliciesDeps {
  changes: Pick<
    PastChangesRepository,
    'since' | 'createdSince' | 'hasOtherVersions' | 'hasWholeChanges' | 'inversesOf'
  >
  policies: Pick<CustomPoliciesRepository, 'findMany'>
  enablements: Pick<ListEnablementsRepository, 'all'>
}

/** The changes from the current policies back to those of a moment. */
export interface PastPolicies {
  draft: PolicyDraft
  /** Whether the log lacks some of the changes since then. */
  isPartial: boolean
}

/** Largest number of changes that are undone. */
const MOST_CHANGES = 5_000

/** Undoes the changes after a moment by the operation log, and by the receipts of changes that were made together. */
export async function readPastPolicies(deps: PastPoliciesDeps, at: number): Promise<PastPolicies> {
  const [changes, created, hasOtherVersions, hasWholeChanges, enablements] = await Promise.all([
    deps.changes.since(at, MOST_CHANGES + 1),
    deps.changes.createdSince(at),
    deps.changes.hasOtherVersions(at),
    deps.changes.hasWholeChanges(at),
    deps.enablements.all(),
  ])
  const undone = changes.slice(0, MOST_CHANGES)
  const idsOf = (actions: readonly string[]) =>
    undone.filter(({ action }) => actions.includes(action)).map(({ subjectId }) => subjectId)
  const texts = await deps.changes.inversesOf(idsOf(APPLIED_CHANGES))
  const inverses = new Map([...texts].map(([id, text]) => [id, readInverse(text)]))
  const changed = [
    ...idsOf(['custom-policy.enable']),
    ...[...inverses.values()].flatMap((inverse) => {
      const { enable = [], update = [] } = inverse?.customPolicies ?? {}
      return [...enable, ...update].map(({ id }) => id)
    }),
  ]
  const stored = await deps.policies.findMany([...new Set(changed)])
  const past = new Undoing({
    policies: new Map(stored.map((policy) => [policy.id, pastPolicyOf(policy)])),
    lists: new Map(enablements.map((row) => [placeOfList(row.listId, row.segmentId), row])),
    inverses,
  })
  for (const change of undone) past.undo(change)
  for (const id of created) past.forget(id)
  const isPartial = past.isPartial || hasOtherVersions || hasWholeChanges || changes.length > MOST_CHANGES
  return { draft: past.draft, isPartial }
}
