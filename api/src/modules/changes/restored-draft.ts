import { customPolicyRows } from '../../policies/live-rows.ts'
import type { ExceptionsRepository } from '../exceptions/index.ts'
import {
  type CustomPoliciesRepository,
  type PastObjects,
  type PastRowsRepository,
  pastDraft,
  segmentsOfEntries,
} from '../policies/index.ts'
import { type ReadDraft, scopeOf } from '../replay/index.ts'

export interface RestoredDraftDeps {
  pastRows: PastRowsRepository
  storedPolicies: Pick<CustomPoliciesRepository, 'findMany'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
}

/** What leads back to the policies before a change, with what of them decides on visits. */
export async function restoredDraft(
  { pastRows, storedPolicies, storedExceptions }: RestoredDraftDeps,
  past: PastObjects,
): Promise<ReadDraft> {
  const ids = [...past.of('policy').keys()]
  const entries = await pastRows.entriesOf(segmentsOfEntries(past))
  const present = [...(await storedPolicies.findMany(ids)), ...(await storedExceptions.findMany(ids))]
  const { listRows: _, ...draft } = pastDraft(past, { entries, pauses: [], lists: [] })
  const former = [...past.of('policy').values()].filter((policy) => policy !== null)
  const lists = [...past.of('list').values()].filter((list) => list !== null)
  const isOfAll = draft.segments.length > 0 || draft.rank !== null
  return {
    draft,
    scope: isOfAll
      ? null
      : scopeOf([...former, ...present].flatMap(customPolicyRows), [...draft.lists, ...lists]),
    versions: lists.flatMap(({ id, inForce }) => (inForce === null ? [] : [{ id, version: inForce }])),
  }
}
