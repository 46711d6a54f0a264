import { isDeepStrictEqual } from 'node:util'
import type { NewSegment, SegmentChanges, WrittenSegment } from '@netwarden/shared/contract'
import { SEGMENT_FIELDS, SEGMENT_SETTINGS, type Segment } from '@netwarden/shared/domain'
import { type AppError, conflict, fieldErrors, notFound } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID, MAX_SEGMENT_ENTRIES, MAX_SEGMENTS } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ReceiptWriter } from '../receipts/index.ts'
import {
  type DeletedSegment,
  isBuiltInName,
  presentSegment,
  readEntries,
  restoreSegment,
  type SegmentFilter,
  type SegmentPatch,
  type SegmentSort,
  type SegmentsRepository,
  type StoredSegment,
  segmentName,
} from '../segment-repository/index.ts'
import { loggedSegment } from './segment-log.ts'

export interface SegmentsDeps {
  repository: SegmentsRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  receipts: Pick<ReceiptWriter, 'keep'>
  /** Before the policies and pauses of segments go with them, as a part of the write. */
  onGone(work: Work, segmentIds: readonly string[], actor: Actor): Promise<void>
}

const BRIEF_ENTRIES = 10
/** Largest number of entries in one answer: ten segments are complete, however many entries they have. */
const LISTED_ENTRIES = 10 * MAX_SEGMENT_ENTRIES

/** Segments of administrators; a change decides before the response. */
export class SegmentsService {
  constructor(private readonly deps: SegmentsDeps) {}

  async list(
    filter: SegmentFilter,
    window: ListWindow<SegmentSort>,
    language: Language,
    isBrief = false,
  ): Promise<Slice<Segment>> {
    const { rows, total } = await this.deps.repository.list(filter, window, (segments) =>
      isBrief ? BRIEF_ENTRIES : Math.floor(LISTED_ENTRIES / Math.max(10, segments)),
    )
    return { total, rows: rows.map((row) => presentSegment(row, language)) }
  }

  async get(id: string, language: Language): Promise<Segment> {
    return presentSegment(await findIn(this.deps.repository, id), language)
  }

  async create(segment: NewSegment, actor: Actor, language: Language): Promise<WrittenSegment> {
    const { repository, unitOfWork, clock, createId } = this.deps
    const { entries, hostBitsCleared } = readEntries(segment.entries)
    const now = clock.now()
    const { inherits = inheritsAtFirst(segment), ...fields } = segment
    const row = {
      id: createId(),
      ...pickFields(SEGMENT_FIELDS, { ...fields, inherits }),
      inherits: Number(inherits),
      rank: MAX_SEGMENTS + 1,
      createdAt: now,
      updatedAt: now,
      version: 1,
    }
    const made = await unitOfWork.run(async (work) => {
      const isMade = await repository.create(work, row, entries, MAX_SEGMENTS).catch(translateTaken)
      if (!isMade) throw fieldErrors({ name: { key: 'segment.tooMany', params: { limit: MAX_SEGMENTS } } })
      const segment = await findIn(repository.within(work), row.id)
      const operation = { action: 'segment.create', subject: subjectOf(segment) }
      work.record({ actor, ...operation, after: loggedSegment(segment) })
      work.changed('segments', segment.id, segment.version)
      return segment
    })
    return { ...presentSegment(made, language), hostBitsCleared }
  }

  async update(
    id: string,
    changes: SegmentChanges,
    actor: Actor,
    language: Language,
  ): Promise<WrittenSegment> {
    const { repository, unitOfWork, receipts, clock } = this.deps
    if (changes.hasMoreEntries && changes.entries) throw fieldErrors({ entries: 'segment.entriesCut' })
    if (id === BUILT_IN_SEGMENT_ID && changes.entries?.length)
      throw fieldErrors({ entries: 'segment.builtIn.entries' })
    if (id === BUILT_IN_SEGMENT_ID && changes.inherits)
      throw fieldErrors({ inherits: 'segment.builtIn.inherits' })
    // Forms send the displayed name along.
    if (id === BUILT_IN_SEGMENT_ID && changes.name !== undefined && !isBuiltInName(changes.name)) {
      const { name } = await findIn(repository, id)
      if (changes.name !== name) throw fieldErrors({ name: 'segment.builtIn.name' })
    }
    const read = changes.entries && readEntries(changes.entries)
    const patch = patchOf(id, changes)
    const changed = await unitOfWork.run(async (work) => {
      const { before } = await updateNewest({
        version: changes.version,
        find: () => findIn(repository.within(work), id),
        write: (stored) =>
          repository.update(work, stored, patch, read?.entries, clock.now()).catch(translateTaken),
        changedMeanwhile: () =>
          conflict('segment.changedMeanwhile', {}, { changed: { kind: 'segment', id } }),
      })
      const after = await findIn(repository.within(work), id)
      const operation = { action: 'segment.update', subject: subjectOf(before) }
      work.record({ actor, ...operation, before: loggedSegment(before), after: loggedSegment(after) })
      work.changed('segments', id, after.version)
      if (!isDeepStrictEqual(decidingPart(before), decidingPart(after))) {
        const { action, subject } = operation
        await receipts.keep(work, { action, name: subject.name }, actor)
      }
      return after
    })
    return { ...presentSegment(changed, language), hostBitsCleared: read?.hostBitsCleared ?? [] }
  }

  /** Deletes all of the segments, or none of them. */
  async remove(given: readonly string[], actor: Actor): Promise<{ ids: string[] }> {
    const { repository, unitOfWork, onGone } = this.deps
    const ids = [...new Set(given)]
    if (ids.includes(BUILT_IN_SEGMENT_ID)) throw conflict('segment.builtIn.kept')
    await unitOfWork.run(async (work) => {
      if ((await repository.hold(work, ids)).size < ids.length) throw notFound()
      for (const id of ids) {
        const segment = await findIn(repository.within(work), id)
        const before = { ...loggedSegment(segment), customPolicies: segment.policyCount }
        work.record({ actor, action: 'segment.delete', subject: subjectOf(segment), before })
        work.changed('segments', id)
      }
      await onGone(work, ids, actor)
      await repository.delete(work, ids)
    })
    return { ids }
  }

  /** Restores a deleted segment under its id, without its policies. */
  async restore(deleted: DeletedSegment, actor: Actor): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run(async (work) => {
      const bounds = { limit: MAX_SEGMENTS, now: clock.now() }
      const isMade = await restoreSegment(repository, work, deleted, bounds).catch(translateTaken)
      if (!isMade) throw conflict('segment.tooMany', { limit: MAX_SEGMENTS })
      const segment = await findIn(repository.within(work), deleted.row.id)
      const operation = { action: 'segment.create', subject: subjectOf(segment) }
      work.record({ actor, ...operation, after: loggedSegment(segment) })
      work.changed('segments', segment.id, segment.version)
    })
  }

  async rank(ids: readonly string[], actor: Actor): Promise<{ ids: string[] }> {
    const { repository, unitOfWork, receipts, clock } = this.deps
    if (ids.includes(BUILT_IN_SEGMENT_ID)) throw conflict('segment.builtIn.kept')
    if (new Set(ids).size < ids.length) throw conflict('segment.rankChanged')
    await unitOfWork.run(async (work) => {
      const before = await repository.rank(work, ids, clock.now())
      if (before === null) throw conflict('segment.rankChanged')
      const operation = { action: 'segment.rank', subject: { kind: 'segment', id: '', name: '' } }
      work.record({ actor, ...operation, before: { ids: before }, after: { ids } })
      for (const id of ids) work.changed('segments', id)
      if (!isDeepStrictEqual(before, ids))
        await receipts.keep(work, { action: operation.action, name: '' }, actor)
    })
    return { ids: [...ids, BUILT_IN_SEGMENT_ID] }
  }
}

async function findIn(repository: SegmentsRepository, id: string): Promise<StoredSegment> {
  const segment = await repository.find(id)
  if (!segment) throw notFound()
  return segment
}

/** What of a segment decides on visits. */
function decidingPart({ defaultMode, inherits, entries }: StoredSegment) {
  return { defaultMode, inherits, entries: entries.map(({ entry }) => entry) }
}

/** A closed segment has only what it allows itself. */
function inheritsAtFirst({ defaultMode }: Pick<NewSegment, 'defaultMode'>): boolean {
  return defaultMode !== 'banned'
}

function patchOf(id: string, changes: SegmentChanges): SegmentPatch {
  return pickFields(id === BUILT_IN_SEGMENT_ID ? SEGMENT_SETTINGS : SEGMENT_FIELDS, changes)
}

function subjectOf({ id, name }: Pick<StoredSegment, 'id' | 'name'>) {
  return { kind: 'segment', id, name: segmentName(name, 'zh-CN') }
}

function translateTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? nameTaken() : cause
}

function nameTaken(): AppError {
  return conflict('segment.exists', undefined, { fields: { name: { key: 'segment.exists' } } })
}
