import { policyListCalls, segmentCalls } from '@netwarden/shared/contract'
import { assertMayMake } from '../../platform/http/bind.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ListCatalog } from '../list-catalog/index.ts'
import type { OwnLists } from '../lists/index.ts'
import type { CustomPoliciesService, PastObjects, PastRowsRepository, Pauses } from '../policies/index.ts'
import type { SegmentsService } from '../segments/index.ts'
import { isWrittenWith, refuse, type Undoing, type UndoneEntry, type UndoWay } from './undo-way.ts'

export interface DeletedObjectsDeps {
  pastRows: PastRowsRepository
  segments: Pick<SegmentsService, 'restore'>
  ownLists: Pick<OwnLists, 'restore'>
  customPolicies: Pick<CustomPoliciesService, 'restore'>
  pauses: Pick<Pauses, 'restore'>
  catalog: Pick<ListCatalog, 'find'>
  clock: Clock
}

type By = Pick<Undoing, 'actor' | 'principal'>

/** Segments and lists that were deleted, by the past rows that the write of their deletion kept. */
export class DeletedObjects {
  constructor(private readonly deps: DeletedObjectsDeps) {}

  async segment(entry: UndoneEntry): Promise<UndoWay> {
    const found = await this.#gone('segment', entry)
    if (!('past' in found)) return found
    return { make: (by) => this.#restoreSegment(entry.subjectId, found.past, by) }
  }

  async list(entry: UndoneEntry): Promise<UndoWay> {
    const { subjectId: id } = entry
    const found = await this.#gone('list', entry)
    if (!('past' in found)) return found
    const list = found.past.of('list').get(id)
    if (!list) return refuse('undo.notKept')
    const states = presentRows(found.past, 'enablement').filter(({ listId }) => listId === id)
    return {
      make: async ({ actor, principal }) => {
        assertMayMake(policyListCalls.create, principal)
        await this.deps.ownLists.restore(list, states, actor)
      },
    }
  }

  /** What the deletion replaced, unless the object exists again or was deleted once more. */
  async #gone(
    kind: 'segment' | 'list',
    entry: UndoneEntry,
  ): Promise<{ past: PastObjects } | ReturnType<typeof refuse>> {
    const { pastRows } = this.deps
    const { subjectId: id } = entry
    const [last] = await pastRows.formerRows(kind, id, 1)
    if (!last) return refuse('undo.notKept')
    const present = (await pastRows.present([{ kind, id, row: null }])).of(kind).get(id)
    if (present || !last.row || !isWrittenWith(entry, last.validTo)) return refuse('undo.changedMeanwhile')
    return { past: await pastRows.replacedAt(last.validTo) }
  }

  /** With its policies, exceptions included, and its pause, if that would still hold. */
  async #restoreSegment(id: string, past: PastObjects, { actor, principal }: By): Promise<void> {
    const { segments, customPolicies, pauses, catalog, clock } = this.deps
    assertMayMake(segmentCalls.create, principal)
    const row = past.of('segment').get(id)
    if (!row) throw new Error('a deletion keeps the row of its segment')
    const isIts = ({ segmentId }: { segmentId: string }) => segmentId === id
    const deleted = {
      row,
      entries: presentRows(past, 'entry').filter(isIts),
      enablements: presentRows(past, 'enablement').filter(
        (state) => isIts(state) && catalog.find(state.listId) !== undefined,
      ),
      rankedIds: past.of('rank').get('')?.ids ?? [],
    }
    await segments.restore(deleted, actor)
    const policies = presentRows(past, 'policy').filter(isIts)
    if (policies.length > 0) await customPolicies.restore(policies, actor)
    const pause = past.of('pause').get(id)
    if (pause && pause.until > clock.now()) await pauses.restore(id, pause, actor)
  }
}

function presentRows<Kind extends 'entry' | 'enablement' | 'policy'>(past: PastObjects, kind: Kind) {
  return [...past.of(kind).values()].filter((row) => row !== null)
}
