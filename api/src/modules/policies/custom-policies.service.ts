import type { CustomPolicyChanges } from '@netwarden/shared/contract'
import type { CustomPolicy } from '@netwarden/shared/domain'
import { conflict, fieldErrors, notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { AfterId, ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { NewStoredPolicy, StoredPolicy } from '../../platform/state/tables/control.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { SchedulesAt } from '../../policies/stored-schedule.ts'
import { type PolicyHitsRepository, UNKNOWN_HITS } from '../list-catalog/index.ts'
import type { HistoryRepository } from '../risk-event-repository/index.ts'
import { noSegment, type SegmentsRepository } from '../segment-repository/index.ts'
import type {
  CustomPoliciesRepository,
  CustomPolicyFilter,
  CustomPolicySort,
  StoredFilter,
  WantedSwitch,
} from './custom-policies.repository.ts'
import { type AddedPolicies, CustomPolicyAdditions } from './custom-policy-additions.ts'
import { assertMode, patchOf } from './custom-policy-changes.ts'
import { logAddition, logChange, logChoice, loggedPolicy, loggedSwitch } from './custom-policy-log.ts'
import { notesOfChange } from './event-policies.ts'
import { type PolicyReader, presentCustomPolicies, presentCustomPolicy } from './present-custom-policy.ts'

export interface CustomPoliciesDeps {
  repository: CustomPoliciesRepository
  segments: Pick<SegmentsRepository, 'names'>
  hits: PolicyHitsRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  /** Of risk events: notes the measures taken, as a part of the write. */
  history: Pick<HistoryRepository, 'add' | 'addAll' | 'eventsOf'>
}

/** Largest number of schedules that one query evaluates, because their texts are its parameters. */
const MAX_CHECKED_SCHEDULES = 5_000

/** The entries that administrators add; a change decides before the response. */
export class CustomPoliciesService {
  readonly #additions: CustomPolicyAdditions

  constructor(private readonly deps: CustomPoliciesDeps) {
    this.#additions = new CustomPolicyAdditions({
      ...deps,
      change: async (...change) => void (await this.#changeIn(...change)),
    })
  }

  async list(
    filter: CustomPolicyFilter,
    window: ListWindow<CustomPolicySort>,
    language: Language,
  ): Promise<Slice<CustomPolicy>> {
    if (filter.segmentId !== undefined) await this.#assertSegment(filter.segmentId)
    const now = this.deps.clock.now()
    const wantedState = await this.#wantedState(filter, now)
    const { sort, ...plain } = window
    const { rows, total } = await (sort === 'hits30d'
      ? this.#byHits(wantedState, plain)
      : this.deps.repository.list(wantedState, { ...plain, sort }))
    return { total, rows: await this.present(rows, language, now) }
  }

  /** Without hits, which take longer to count than the policies to read. */
  async readAfter(filter: CustomPolicyFilter, after: AfterId, language: Language): Promise<CustomPolicy[]> {
    if (filter.segmentId !== undefined) await this.#assertSegment(filter.segmentId)
    const { repository, segments, clock } = this.deps
    const now = clock.now()
    const rows = await repository.readAfter(await this.#wantedState(filter, now), after)
    const segmentNames = await segments.names()
    return presentCustomPolicies(rows, { language, now, segmentNames, hitsOf: () => UNKNOWN_HITS })
  }

  /** The sums are in another store: the ids are sorted here, and one page of rows is read. */
  async #byHits(
    filter: StoredFilter,
    { order = 'asc', offset, limit }: ListWindow,
  ): Promise<Slice<StoredPolicy>> {
    const { repository, hits } = this.deps
    const [ids, often] = await Promise.all([repository.ids(filter), hits.often()])
    const direction = order === 'asc' ? 1 : -1
    ids.sort((a, b) => direction * ((often?.get(a) ?? 0) - (often?.get(b) ?? 0)))
    const page = ids.slice(offset, offset + limit)
    const found = new Map((await repository.findMany(page)).map((row) => [row.id, row]))
    return { total: ids.length, rows: page.flatMap((id) => found.get(id) ?? []) }
  }

  async get(id: string, language: Language): Promise<CustomPolicy> {
    const row = await findIn(this.deps.repository, id)
    return presentCustomPolicy(row, await this.#readerOf([row.id], language))
  }

  async present(
    rows: readonly StoredPolicy[],
    language: Language,
    now = this.deps.clock.now(),
  ): Promise<CustomPolicy[]> {
    const ids = rows.map(({ id }) => id)
    return presentCustomPolicies(rows, await this.#readerOf(ids, language, now))
  }

  /** Data shown with policies besides the stored fields. */
  async #readerOf(
    ids: readonly string[],
    language: Language,
    now = this.deps.clock.now(),
  ): Promise<PolicyReader> {
    const { segments, hits } = this.deps
    const [segmentNames, hitsOf] = await Promise.all([segments.names(), hits.of(ids)])
    return { language, now, segmentNames, hitsOf }
  }

  /** No database can evaluate schedules: existing ones are evaluated here first. */
  async #wantedState({ state, ...filter }: CustomPolicyFilter, now: number): Promise<StoredFilter> {
    if (state === undefined) return filter
    if (state === 'enabled') return { ...filter, enable: true }
    if (state === 'trial') return { ...filter, enable: true, shadow: true }
    if (state === 'disabled' || state === 'expired')
      return { ...filter, wantedState: { state, at: now, on: [] } }
    const found = await this.deps.repository.schedules(filter, MAX_CHECKED_SCHEDULES + 1)
    if (found.length > MAX_CHECKED_SCHEDULES) {
      const limit = MAX_CHECKED_SCHEDULES
      throw fieldErrors({ state: { key: 'policy.state.tooMany', params: { limit } } })
    }
    const schedules = new SchedulesAt(now)
    const on = found.filter((schedule) => schedules.statusOf(schedule)?.isOn ?? true)
    return { ...filter, wantedState: { state, at: now, on } }
  }

  /** Adds policies: to all segments that are named or to none. */
  create(...given: Parameters<CustomPolicyAdditions['add']>): Promise<AddedPolicies> {
    return this.#additions.add(...given)
  }

  async update(
    id: string,
    changes: CustomPolicyChanges,
    actor: Actor,
    language: Language,
  ): Promise<CustomPolicy> {
    // Read before the write: the response is what was stored, even if reads fail by then.
    const reader = await this.#readerOf([id], language)
    return presentCustomPolicy(await this.change(id, changes, actor), reader)
  }

  /** Without the presentation, which needs the event store: for a write that includes this one. */
  change(id: string, changes: CustomPolicyChanges, actor: Actor): Promise<StoredPolicy> {
    return this.deps.unitOfWork.run((work) => this.#changeIn(work, id, changes, actor))
  }

  async #changeIn(work: Work, id: string, changes: CustomPolicyChanges, actor: Actor): Promise<StoredPolicy> {
    const { repository } = this.deps
    const { before, after } = await updateNewest({
      version: changes.version,
      find: () => findIn(repository.within(work), id),
      write: (stored) => {
        if (changes.solvedMode) assertMode(stored.policyGroup, changes.solvedMode)
        if (changes.expiresAt?.getTime() !== stored.expiresAt) this.#assertAhead(changes.expiresAt)
        return repository.update(work, stored, patchOf(changes), this.#stamp(actor)).catch(translateTaken)
      },
      changedMeanwhile: () =>
        conflict('policy.changedMeanwhile', {}, { changed: { kind: 'custom-policy', id } }),
    })
    await this.#noteOnEvents(work, [{ before, after, policy: after }], actor)
    work.record(logChange(before, after, actor))
    reportChanged(work, [after])
    return after
  }

  async setEnabled(given: readonly string[], wanted: WantedSwitch, actor: Actor): Promise<{ ids: string[] }> {
    const { repository, unitOfWork } = this.deps
    const ids = [...new Set(given)]
    await unitOfWork.run(async (work) => {
      const before = await repository.within(work).findMany(ids)
      const former = new Map(before.map((row) => [row.id, row]))
      const after = await repository.setEnabled(work, ids, wanted, this.#stamp(actor))
      if (after.length < ids.length) throw notFound()
      const changes = after.map((policy) => ({
        before: former.get(policy.id) ?? policy,
        after: policy,
        policy,
      }))
      await this.#noteOnEvents(work, changes, actor)
      const operations = logChoice('enable', actor, after, (policy) => ({
        before: loggedSwitch(former.get(policy.id) ?? policy),
        after: loggedSwitch(policy),
      }))
      for (const operation of operations) work.record(operation)
      reportChanged(work, after)
    })
    return { ids }
  }

  async remove(given: readonly string[], actor: Actor): Promise<{ ids: string[] }> {
    const { repository, unitOfWork } = this.deps
    const ids = [...new Set(given)]
    await unitOfWork.run(async (work) => {
      const gone = await repository.remove(work, ids)
      if (gone.length < ids.length) throw notFound()
      await this.#noteGone(work, gone, actor)
      const operations = logChoice('remove', actor, gone, (row) => ({ before: loggedPolicy(row) }))
      for (const operation of operations) work.record(operation)
      reportChanged(work, gone)
    })
    return { ids }
  }

  /** Restores policies as they were before a change, also deleted ones. */
  async restore(rows: readonly StoredPolicy[], actor: Actor): Promise<void> {
    const { repository, unitOfWork } = this.deps
    await unitOfWork.run(async (work) => {
      const present = await repository.within(work).findMany(rows.map(({ id }) => id))
      const before = new Map(present.map((row) => [row.id, row]))
      const restored = await repository.restore(work, rows, this.#stamp(actor)).catch(translateTaken)
      if (restored === 'noSegment') throw noSegment()
      const changes = restored.map((policy) => {
        const former = before.get(policy.id) ?? { ...policy, enable: 0 }
        return { before: former, after: policy, policy }
      })
      await this.#noteOnEvents(work, changes, actor)
      for (const policy of restored) {
        const former = before.get(policy.id)
        work.record(former ? logChange(former, policy, actor) : logAddition([policy], actor))
      }
      reportChanged(work, restored)
    })
  }

  /** The policies of segments are deleted with them. */
  readonly noteGoneWith = async (work: Work, segmentIds: readonly string[], actor: Actor): Promise<void> => {
    await this.#noteGone(work, await this.deps.repository.within(work).ofEvents(segmentIds), actor)
  }

  #noteGone(work: Work, gone: readonly StoredPolicy[], actor: Actor): Promise<void> {
    return this.#noteOnEvents(
      work,
      gone.map((policy) => ({ before: policy, after: null, policy })),
      actor,
    )
  }

  /** The page of the event shows that its measures were undone, or redone. */
  async #noteOnEvents(
    work: Work,
    changes: Parameters<typeof notesOfChange>[0],
    { username: by }: Actor,
  ): Promise<void> {
    const { clock, createId, history } = this.deps
    const at = clock.now()
    const eventIds = await history.eventsOf(
      work,
      changes.map(({ policy }) => policy.id),
    )
    const notes = notesOfChange(changes, eventIds, at)
    await history.addAll(
      work,
      notes.map((note) => ({ id: createId(), at, by, ...note })),
    )
  }

  #stamp({ username }: Actor) {
    return { updatedAt: this.deps.clock.now(), updatedBy: username }
  }

  #assertAhead(expiresAt: Date | null | undefined): void {
    if (expiresAt && expiresAt.getTime() <= this.deps.clock.now()) {
      throw fieldErrors({ expiresAt: 'policy.expired' })
    }
  }

  async #assertSegment(id: string): Promise<void> {
    const names = await this.deps.segments.names()
    if (!names.has(id)) throw noSegment()
  }
}

async function findIn(repository: CustomPoliciesRepository, id: string): Promise<StoredPolicy> {
  const row = await repository.find(id)
  if (!row) throw notFound()
  return row
}

function reportChanged(work: Work, policies: readonly NewStoredPolicy[]): void {
  for (const { id, version } of policies) work.changed('custom-policies', id, version)
}

function translateTaken(cause: unknown): never {
  if (!isUniqueViolation(cause)) throw cause
  throw conflict('policy.exists', undefined, { fields: { solvedMode: { key: 'policy.exists' } } })
}
