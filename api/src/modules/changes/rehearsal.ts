import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangePart, DryRunChange } from '@netwarden/shared/contract'
import { AppError } from '@netwarden/shared/errors'
import { currentDryRun, runDry } from '../../platform/state/dry-run.ts'
import type { PastRow } from '../../platform/state/past-rows.ts'
import { customPolicyRows } from '../../policies/live-rows.ts'
import type { ListsRepository } from '../list-catalog/index.ts'
import { PastObjects, type PastRowsRepository, pastDraft, segmentsOfEntries } from '../policies/index.ts'
import type { CurrentPolicies } from '../policy-snapshot/index.ts'
import { type ReadDraft, scopeOf } from '../replay/index.ts'
import type { ExceededLimits } from './pending-changes.repository.ts'

export interface RehearsalDeps {
  pastRows: PastRowsRepository
  lists: Pick<ListsRepository, 'content'>
  policies: Pick<CurrentPolicies, 'inForce'>
}

/** What a call would change. */
export interface Rehearsed {
  /** Null where it changes nothing that decides on visits. */
  draft: ReadDraft | null
  parts: ChangePart[]
  partCount: number
  /** The entries that the operation log would receive. */
  changes: readonly DryRunChange[]
  /** Limits of changes inside the call whose effect is not measured. */
  limits: ExceededLimits
}

const LOGGED_PARTS = 100
const rehearsals = new AsyncLocalStorage<{ limits: ExceededLimits }>()

/** The limits that the current rehearsal collects; null for calls that are made. */
export function rehearsedLimits(): ExceededLimits | null {
  return rehearsals.getStore()?.limits ?? null
}

/** Makes a call whose writes are taken back, and reads what it would change. */
export async function rehearse(deps: RehearsalDeps, name: string, run: () => unknown): Promise<Rehearsed> {
  const limits: ExceededLimits = []
  try {
    const { result: draft, changes } = await rehearsals.run({ limits }, () =>
      runDry(async () => {
        await run()
        const rows = currentDryRun()?.past.rows ?? []
        return rows.length === 0 ? null : draftOf(deps, rows)
      }),
    )
    const parts = changes
      .slice(0, LOGGED_PARTS)
      .map((part) => ({ action: part.action, name: part.name.slice(0, 200) }))
    return { draft, parts, partCount: changes.length, changes, limits }
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.kind !== 'noDryRun') throw cause
    // It reaches outside, so that its effect is only known afterwards.
    return { draft: null, parts: [], partCount: 0, changes: [], limits: [{ kind: 'unmeasured', name }] }
  }
}

/** What leads from the policies in force to those that the rehearsal wrote. */
async function draftOf(
  { pastRows, lists, policies }: RehearsalDeps,
  before: readonly PastRow[],
): Promise<ReadDraft> {
  const after = await pastRows.present(before)
  const entries = await pastRows.entriesOf(segmentsOfEntries(after))
  const { listRows } = policies.inForce.newest.rows
  const { pauses, ...draft } = pastDraft(after, { entries, pauses: await pastRows.pauses(), lists: listRows })
  const former = new PastObjects(before.map((row) => ({ ...row, row: JSON.stringify(row.row) })))
  const policyRows = [after, former].flatMap((objects) => [...objects.of('policy').values()])
  const changedLists = [...after.of('list').values()].filter((list) => list !== null)
  const isOfAll = draft.segments.length > 0 || draft.rank !== null || pauses !== undefined
  const versions = []
  for (const { id, inForce: version } of changedLists) {
    const content = version === null ? undefined : await lists.content(id, version)
    if (version !== null && content !== undefined) versions.push({ id, version, content })
  }
  return {
    // A pause is measured as if it were in force for the whole range, as all that ends is.
    draft: { ...draft, ...(pauses && { pauses: pauses.map((pause) => ({ ...pause, from: 0 })) }) },
    scope: isOfAll
      ? null
      : scopeOf(
          policyRows.flatMap((row) => (row === null ? [] : customPolicyRows(row))),
          [...draft.lists, ...changedLists],
        ),
    versions,
  }
}
