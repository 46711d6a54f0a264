import {
  type Completeness,
  type FoundLog,
  type NewSource,
  SOURCE_FIELDS,
  type Source,
  type SourceChanges,
  type SourceRejectRow,
} from '@netwarden/shared/contract'
import { type AppError, conflict, fieldErrors, type Message, notFound } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { MAX_SOURCES } from '@netwarden/shared/limits'
import type { SourceRoots } from '../../platform/files/source-roots.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import type { CompletenessRepository } from './completeness.repository.ts'
import type { ReportedStatus } from './dnstap-intake.ts'
import { findLogs } from './found-logs.ts'
import { presentReject, presentSource, settingsOf } from './present-source.ts'
import type { SourceFollower } from './source-follower.ts'
import { assertSettings, normalizeLocation, SPOOLED_KIND } from './source-rules.ts'
import type {
  SourceFilter,
  SourcePatch,
  SourceRow,
  SourceSort,
  SourcesRepository,
} from './sources.repository.ts'

export interface SourcesDeps {
  repository: SourcesRepository
  completeness: CompletenessRepository
  follower: SourceFollower
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  /** Time zone of the installation, for sources without their own. */
  timeZone: string
  retention: Retention
  roots: SourceRoots
  /** The folders of the roots, as they are set. */
  folders: readonly string[]
  /** Why nothing that is read can be stored now; null where it can. */
  /** Visits of a source that detection saw too late. */
  lateOf(sourceId: string): number
  waitingFor(): Message | null
}

const DAY = 86_400_000

interface Asked {
  from?: Date | undefined
  to?: Date | undefined
  source?: string | undefined
}

/** Sources as administrators manage them; a change takes effect before the response. */
export class SourcesService {
  constructor(private readonly deps: SourcesDeps) {}

  async list(
    filter: SourceFilter,
    window: ListWindow<SourceSort>,
    language: Language,
  ): Promise<Slice<Source>> {
    const { rows, total } = await this.deps.repository.list(filter, window)
    const statuses = await this.deps.follower.statuses()
    return { total, rows: await Promise.all(rows.map((row) => this.#present(row, language, statuses))) }
  }

  async get(id: string, language: Language): Promise<Source> {
    return this.#present(await findIn(this.deps.repository, id), language)
  }

  async create(source: NewSource, actor: Actor, language: Language): Promise<Source> {
    const { repository, unitOfWork, clock, createId, timeZone, roots } = this.deps
    await assertSettings(source, roots)
    const row = {
      ...source,
      id: createId(),
      location: normalizeLocation(source.kind, source.location),
      timeZone: source.timeZone ?? timeZone,
      enabled: source.enabled ? 1 : 0,
      version: 1,
      createdAt: clock.now(),
    }
    const made = await unitOfWork.run(async (work) => {
      const isMade = await repository.create(work, row, MAX_SOURCES).catch(translateTaken)
      if (!isMade) throw fieldErrors({ name: { key: 'source.tooMany', params: { limit: MAX_SOURCES } } })
      const stored = await findIn(repository.within(work), row.id)
      const operation = { action: 'source.create', subject: subjectOf(stored) }
      work.record({ actor, ...operation, after: settingsOf(stored) })
      work.changed('sources', row.id, row.version)
      return stored
    })
    return this.#present(made, language)
  }

  async update(id: string, changes: SourceChanges, actor: Actor, language: Language): Promise<Source> {
    const { repository, unitOfWork, roots } = this.deps
    const { kind } = await findIn(repository, id)
    // Files and senders have positions of different kinds.
    if (changes.kind !== undefined && (changes.kind === SPOOLED_KIND) !== (kind === SPOOLED_KIND))
      throw fieldErrors({ kind: { key: 'source.dnstap.kind' } })
    await assertSettings({ ...changes, kind: changes.kind ?? kind }, roots)
    const changed = await unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: changes.version,
        find: () => findIn(repository.within(work), id),
        write: (stored) => repository.update(work, stored, patchOf(kind, changes)).catch(translateTaken),
        changedMeanwhile: () => conflict('source.changedMeanwhile', {}, { changed: { kind: 'source', id } }),
      })
      const [old, now] = [settingsOf(before), settingsOf(after)]
      work.record({ actor, action: 'source.update', subject: subjectOf(before), before: old, after: now })
      if (JSON.stringify(old) !== JSON.stringify(now)) work.changed('sources', id, after.version)
      return after
    })
    return this.#present(changed, language)
  }

  /** Deletes a source; its records are kept. */
  async remove(id: string, actor: Actor): Promise<void> {
    const { repository, unitOfWork } = this.deps
    await unitOfWork.run(async (work) => {
      const row = await findIn(repository.within(work), id)
      await repository.delete(work, id)
      work.record({ actor, action: 'source.delete', subject: subjectOf(row), before: settingsOf(row) })
      work.changed('sources', id)
    })
  }

  async rejects(id: string, window: ListWindow, language: Language): Promise<Slice<SourceRejectRow>> {
    await findIn(this.deps.repository, id)
    const { rows, total } = await this.deps.repository.rejects(id, window.offset, window.limit)
    return { total, rows: rows.map((reject) => presentReject(reject, language)) }
  }

  /** Logs on this machine that could be followed. */
  async found(): Promise<FoundLog[]> {
    const { repository, roots, folders } = this.deps
    return findLogs({ folders, roots, followed: new Set(await repository.locations()) })
  }

  completeness({ from, to, source }: Asked, signal: AbortSignal): Promise<Completeness> {
    const oldest = new Date(this.deps.clock.now() - this.deps.retention.days * DAY)
    return this.deps.completeness.list({ from: from ?? oldest, to: to ?? this.#tomorrow(), source }, signal)
  }

  incompleteSlots(starts: readonly Date[], to: Date | undefined, signal: AbortSignal) {
    return this.deps.completeness.bySlot(starts, to ?? this.#tomorrow(), signal)
  }

  /** A time later than every loss, even by a clock that is ahead. */
  #tomorrow(): Date {
    return new Date(this.deps.clock.now() + DAY)
  }

  async #present(
    row: SourceRow,
    language: Language,
    known?: ReadonlyMap<string, ReportedStatus>,
  ): Promise<Source> {
    const { follower, waitingFor } = this.deps
    const statuses = known ?? (await follower.statuses())
    const status = statuses.get(row.id)
    const reported = status ? { ...status, reason: status.reason ?? waitingFor() } : null
    return presentSource(row, await follower.counters(row.id), reported, this.deps.lateOf(row.id), language)
  }
}

async function findIn(repository: SourcesRepository, id: string): Promise<SourceRow> {
  const row = await repository.find(id)
  if (!row) throw notFound()
  return row
}

function patchOf(kind: string, changes: SourceChanges): SourcePatch {
  const { location, enabled, ...fields } = pickFields(SOURCE_FIELDS, changes)
  return {
    ...fields,
    ...(location === undefined ? {} : { location: normalizeLocation(kind, location) }),
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  }
}

function subjectOf({ id, name }: SourceRow) {
  return { kind: 'source', id, name }
}

function translateTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? nameTaken() : cause
}

function nameTaken(): AppError {
  return conflict('source.exists', undefined, { fields: { name: { key: 'source.exists' } } })
}
