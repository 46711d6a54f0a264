import type { ListChanges, NewList } from '@netwarden/shared/contract'
import { LIST_FIELDS, type RiskLevel } from '@netwarden/shared/domain'
import { conflict, notFound } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { MAX_OWN_LISTS } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { StoredEnablement } from '../../platform/state/tables/control.ts'
import type { NewStoredList, StoredList } from '../../platform/state/tables/lists.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ListCatalog, ListPeriodsRepository, ListsRepository } from '../list-catalog/index.ts'
import { changedFields } from '../operation-log/index.ts'
import { nextCheckAt } from './next-version.ts'

export interface OwnListsDeps {
  repository: ListsRepository
  periods: Pick<ListPeriodsRepository, 'endWith' | 'beginAgain'>
  catalog: Pick<ListCatalog, 'find'>
  /** No records are kept from before then (epoch ms). */
  keptSince(): number
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

type Place = Pick<StoredList, 'sourceKind' | 'location'>

const USUAL_LEVEL: RiskLevel = 'high'
const USUAL_HOURS = 24

/** Lists that people add, change and delete. */
export class OwnLists {
  constructor(private readonly deps: OwnListsDeps) {}

  /** `first` stores its first version with it. */
  async create(
    input: NewList,
    actor: Actor,
    first?: (work: Work, list: StoredList) => Promise<void>,
  ): Promise<StoredList> {
    const { repository, clock, createId } = this.deps
    const { name, group, level, source, checkEvery } = input
    const now = clock.now()
    const hours = source.kind === 'upload' ? null : checkEvery === undefined ? USUAL_HOURS : checkEvery
    const list: StoredList = {
      id: readableId(name, createId()),
      ...pickFields(LIST_FIELDS, input),
      policyGroup: group,
      level: group === 'bad' ? (level ?? USUAL_LEVEL) : null,
      sourceKind: source.kind,
      location: source.kind === 'upload' ? null : (source.location ?? null),
      checkEvery: hours,
      inForce: null,
      domainCount: 0,
      heldVersion: null,
      leftHash: null,
      etag: null,
      lastModified: null,
      checkedAt: null,
      nextCheckAt: nextCheckAt(hours, now),
      fault: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    }
    await this.#run(async (work) => {
      await this.#assertRoom(work, list)
      await repository.insert(work, list)
      work.record({ actor, action: 'policy.create', subject: subjectOf(list), after: described(list) })
      work.changed('presets', list.id, list.version)
      await first?.(work, list)
    })
    return list
  }

  /** `beside` is written with it. `isWaiting`: it has no version yet, and its source was changed. */
  async update(
    id: string,
    changes: ListChanges,
    actor: Actor,
    beside?: (work: Work) => Promise<void>,
  ): Promise<{ isWaiting: boolean }> {
    const { repository } = this.deps
    const { revision, name } = changes
    this.#assertOwn(id)
    return this.#run(async (work) => {
      await beside?.(work)
      if (name !== undefined) await this.#assertName(work, name, id)
      const { before, after } = await updateNewest({
        version: revision,
        find: () => this.#get(repository.within(work), id),
        write: (stored) => repository.update(work, stored, this.#patchOf(stored, changes)),
        changedMeanwhile: () => conflict('list.changedMeanwhile', {}, { changed: { kind: 'policy', id } }),
      })
      const hasMoved = isMoved(before, after)
      if (hasMoved) await repository.removeUnused(work, id)
      const fields = changedFields(described(before), described(after))
      work.record({ actor, action: 'policy.edit', subject: subjectOf(after), ...fields })
      work.changed('presets', id, after.version)
      return { isWaiting: hasMoved && after.inForce === null && after.sourceKind !== 'upload' }
    })
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const { repository, periods, unitOfWork, clock, keptSince } = this.deps
    this.#assertOwn(id)
    await unitOfWork.run(async (work) => {
      const list = await this.#get(repository.within(work), id)
      await repository.remove(work, list)
      await periods.endWith(work, list, clock.now(), keptSince())
      work.record({ actor, action: 'policy.delete', subject: subjectOf(list), before: described(list) })
      work.changed('presets', id)
    })
  }

  /** Restores a deleted list. Its source is read again: what waited for a review is not kept. */
  async restore(
    { version, ...list }: StoredList,
    enablements: readonly StoredEnablement[],
    actor: Actor,
  ): Promise<void> {
    const { repository, periods, clock } = this.deps
    const now = clock.now()
    const unread = { etag: null, lastModified: null, heldVersion: null, fault: null, checkedAt: null }
    const again = { ...list, ...unread, nextCheckAt: nextCheckAt(list.checkEvery, now), version: version + 1 }
    await this.#run(async (work) => {
      await this.#assertRoom(work, list)
      if (!(await repository.restore(work, again, enablements))) throw conflict('undo.notKept')
      await periods.beginAgain(work, again, now)
      work.record({ actor, action: 'policy.create', subject: subjectOf(again), after: described(again) })
      work.changed('presets', again.id, again.version)
    })
  }

  /** Two callers may choose one name at the same moment: the store refuses the later one. */
  async #run<Result>(task: (work: Work) => Promise<Result>): Promise<Result> {
    try {
      return await this.deps.unitOfWork.run(task)
    } catch (cause) {
      throw isUniqueViolation(cause) ? conflict('list.exists') : cause
    }
  }

  /** The new source has sent nothing yet: neither the pending nor the rolled-back version was its. */
  #patchOf(stored: StoredList, changes: ListChanges): Partial<NewStoredList> {
    const { level, source, checkEvery } = changes
    const kind = source?.kind ?? stored.sourceKind
    const location = kind === 'upload' ? null : (source?.location ?? stored.location)
    const place = { sourceKind: kind, location }
    const hours = kind === 'upload' ? null : checkEvery === undefined ? stored.checkEvery : checkEvery
    const unread = { etag: null, lastModified: null, leftHash: null, heldVersion: null, fault: null }
    return {
      ...pickFields(LIST_FIELDS, changes),
      ...(level === undefined || stored.policyGroup !== 'bad' ? {} : { level }),
      ...(isMoved(stored, place) ? { ...place, ...unread } : {}),
      ...(hours === stored.checkEvery
        ? {}
        : { checkEvery: hours, nextCheckAt: nextCheckAt(hours, this.deps.clock.now()) }),
    }
  }

  #assertOwn(id: string): void {
    if (this.deps.catalog.find(id)?.source.kind === 'builtIn') throw conflict('list.builtIn')
  }

  async #assertRoom(work: Work, { id, name }: Pick<StoredList, 'id' | 'name'>): Promise<void> {
    if ((await this.deps.repository.within(work).all()).length >= MAX_OWN_LISTS)
      throw conflict('list.tooMany', { limit: MAX_OWN_LISTS })
    await this.#assertName(work, name, id)
  }

  async #assertName(work: Work, name: string, id: string): Promise<void> {
    if (await this.deps.repository.within(work).hasName(name, id)) throw conflict('list.exists')
  }

  async #get(repository: ListsRepository, id: string): Promise<StoredList> {
    const list = await repository.find(id)
    if (!list) throw notFound()
    return list
  }
}

function isMoved(before: Place, after: Place): boolean {
  return before.sourceKind !== after.sourceKind || before.location !== after.location
}

/** Records name the list by it: a word of its name is clearer than a number. */
function readableId(name: string, id: string): string {
  const word = [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, 40)
    .join('')
    .replace(/^-|-$/g, '')
  return `${word || 'list'}-${id.slice(0, 8)}`
}

function described(list: StoredList) {
  const { policyGroup: group, level, sourceKind: source, location, checkEvery } = list
  return { ...pickFields(LIST_FIELDS, list), group, level, source, location, checkEvery }
}

function subjectOf({ id, name }: StoredList) {
  return { kind: 'policy', id, name }
}
