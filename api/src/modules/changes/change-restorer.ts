import type { Actor } from '../../platform/http/actor.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Exceptions, ExceptionsRepository } from '../exceptions/index.ts'
import { type ListsRepository, settingOf, UNTOUCHED } from '../list-catalog/index.ts'
import type { ListUpdates } from '../lists/index.ts'
import {
  type CustomPoliciesRepository,
  type CustomPoliciesService,
  entriesIn,
  type PastObjects,
  type PastRowsRepository,
  segmentsOfEntries,
} from '../policies/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import type { SegmentsService } from '../segments/index.ts'

export interface ChangeRestorerDeps {
  pastRows: PastRowsRepository
  customPolicies: Pick<CustomPoliciesService, 'remove' | 'restore'>
  storedPolicies: Pick<CustomPoliciesRepository, 'findMany'>
  exceptions: Pick<Exceptions, 'end' | 'restore'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  lists: Pick<ListsService, 'change'>
  storedLists: Pick<ListsRepository, 'find'>
  updates: Pick<ListUpdates, 'putInForce'>
  segments: Pick<SegmentsService, 'update' | 'rank'>
  clock: Clock
}

/** Restores the rows that a change replaced, inside one write. */
export class ChangeRestorer {
  constructor(private readonly deps: ChangeRestorerDeps) {}

  async restore(past: PastObjects, actor: Actor): Promise<void> {
    await this.#removeAdded(past, actor)
    await this.#restoreLists(past, actor)
    await this.#restoreSegments(past, actor)
    await this.#restorePolicies(past, actor)
  }

  /** An exception that the change began is ended: visits of its time keep their reason. */
  async #removeAdded(past: PastObjects, actor: Actor): Promise<void> {
    const { customPolicies, storedPolicies, exceptions, storedExceptions, clock } = this.deps
    const added = [...past.of('policy')].flatMap(([id, row]) => (row === null ? [id] : []))
    const policies = await storedPolicies.findMany(added)
    if (policies.length > 0)
      await customPolicies.remove(
        policies.map(({ id }) => id),
        actor,
      )
    for (const { id, expiresAt } of await storedExceptions.findMany(added))
      if (expiresAt !== null && expiresAt > clock.now()) await exceptions.end(id, actor)
  }

  /** An exception whose end has passed is not restored. */
  async #restorePolicies(past: PastObjects, actor: Actor): Promise<void> {
    const { customPolicies, exceptions, clock } = this.deps
    const rows = [...past.of('policy').values()].filter((policy) => policy !== null)
    const policies = rows.filter(({ exceptionDomain }) => exceptionDomain === null)
    if (policies.length > 0) await customPolicies.restore(policies, actor)
    for (const row of rows)
      if (row.exceptionDomain !== null && (row.expiresAt ?? 0) > clock.now())
        await exceptions.restore(row, actor)
  }

  async #restoreLists(past: PastObjects, actor: Actor): Promise<void> {
    const { lists, storedLists, updates, clock } = this.deps
    for (const list of past.of('list').values()) {
      const version = list?.inForce ?? null
      if (list && version !== null && (await storedLists.find(list.id))?.inForce !== version)
        await updates.putInForce(list.id, version, actor)
    }
    for (const [place, row] of past.of('enablement')) {
      const [segmentId = '', id = ''] = place.split(' ')
      const { afterwards, expiresAt, ...state } = row ? settingOf(row, clock.now()) : UNTOUCHED
      await lists.change(id, { segmentId, ...(afterwards ?? state), expiresAt: null }, actor)
      if (expiresAt !== null)
        await lists.change(id, { segmentId, ...state, expiresAt: new Date(expiresAt) }, actor)
    }
  }

  async #restoreSegments(past: PastObjects, actor: Actor): Promise<void> {
    const { segments, pastRows } = this.deps
    const entries = entriesIn(past, await pastRows.entriesOf(segmentsOfEntries(past)))
    for (const [id, row] of past.of('segment')) {
      if (!row) continue
      const its = entries.get(id)?.map(({ entry, comment, userName: user, department }) => ({
        entry,
        comment,
        user,
        department,
      }))
      const { defaultMode } = row
      const changes = { defaultMode, inherits: row.inherits === 1, ...(its && { entries: its }) }
      await segments.update(id, changes, actor, 'zh-CN')
    }
    const rank = past.of('rank').get('')
    if (rank) await segments.rank(rank.ids, actor)
  }
}
