import type {
  AccessRecord,
  InvolvedQuota,
  InvolvedScope,
  RiskEvent,
  RiskHistoryEntry,
} from '@netwarden/shared/domain'
import { AppError, conflict, notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { Condition, VisitFilter } from '../../platform/events/visit-filter.ts'
import type { VisitLists } from '../../platform/events/visit-lists.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { DeviceOwners } from '../devices/index.ts'
import {
  type HistoryRepository,
  presentRiskEvent,
  type RiskEventRow,
  type RiskEventSort,
  type RisksRepository,
} from '../risk-event-repository/index.ts'
import { type EncodedNamesRepository, patternCondition } from '../visit-filters/index.ts'
import { eventHistory, presentHistory } from './event-history.ts'
import type { InvolvedItem, InvolvedRepository, InvolvedSort } from './involved.repository.ts'
import { involvedScope, QUOTA_COLUMNS } from './involved-scope.ts'
import { conditionsOf, type RiskEventQuery } from './risk-event-query.ts'
import type { Timeline, TimelineRepository } from './timeline.repository.ts'

export interface RiskEventsDeps {
  repository: RisksRepository
  involved: InvolvedRepository
  encodedNames: EncodedNamesRepository
  visits: VisitLists
  timelines: TimelineRepository
  history: HistoryRepository
  owners: Pick<DeviceOwners, 'keysOf'>
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

export interface RiskEventEnding {
  status: 'solved' | 'ignored'
  comment?: string | null
  handler?: string | null
  version?: number
}

export class RiskEventsService {
  constructor(private readonly deps: RiskEventsDeps) {}

  async list(
    query: RiskEventQuery,
    window: ListWindow<RiskEventSort>,
    language: Language,
  ): Promise<Slice<RiskEvent>> {
    const { repository, owners } = this.deps
    const { rows, total } = await repository.list(await conditionsOf(query, language, owners), window)
    return { rows: rows.map((row) => presentRiskEvent(row, language)), total }
  }

  async get(id: string, language: Language): Promise<RiskEvent> {
    const [event] = await this.deps.repository.findMany([id])
    if (!event) throw notFound()
    return presentRiskEvent(event, language)
  }

  /** Alarmed becomes solved or ignored, once; a second caller gets an error. */
  end(id: string, ending: RiskEventEnding, actor: Actor): Promise<void> {
    return this.deps.unitOfWork.run((work) => this.#end(work, id, ending, actor))
  }

  /** Ends all that can be ended, in one write; answers which: other users may have dealt with some meanwhile. */
  endAll(ids: readonly string[], ending: RiskEventEnding, actor: Actor): Promise<string[]> {
    return this.deps.unitOfWork.run(async (work) => {
      const ended: string[] = []
      for (const id of new Set(ids)) {
        try {
          await this.#end(work, id, ending, actor)
          ended.push(id)
        } catch (cause) {
          if (!(cause instanceof AppError) || !['conflict', 'notFound'].includes(cause.kind)) throw cause
        }
      }
      return ended
    })
  }

  /** Throws before any write. */
  async #end(
    work: Work,
    id: string,
    { status, comment, handler, version }: RiskEventEnding,
    actor: Actor,
  ): Promise<void> {
    const { repository, history, clock, createId } = this.deps
    const changedMeanwhile = () =>
      conflict('risk.changedMeanwhile', {}, { changed: { kind: 'risk-event', id } })
    const end = {
      status,
      solvedAt: clock.now(),
      // The handler that a request names proves nothing: the caller is recorded.
      solvedBy: actor.username,
      solvedComment: comment || null,
      handler: handler || actor.username,
    }
    const { before: event } = await updateNewest({
      version,
      find: () => findIn(repository.within(work), id),
      write: async (stored) => {
        if (stored.status !== 'alarmed') throw changedMeanwhile()
        return (await repository.end(work, stored, end)) || undefined
      },
      changedMeanwhile,
    })
    const { solvedAt: at, solvedBy: by } = end
    await history.insert(work, { id: createId(), eventId: id, at, kind: status, by, text: comment || '' })
    work.record({
      actor,
      action: status === 'solved' ? 'riskEvent.solve' : 'riskEvent.ignore',
      subject: { kind: 'risk-event', id, name: event.code },
      before: { status: event.status },
      after: { status, handler: end.handler, solvedComment: end.solvedComment },
    })
    work.changed('risk-events', id, event.version + 1)
  }

  /** The visits of an event, from some time before it was detected on. */
  async timeline(
    { id, scope: wanted }: { id: string; scope?: InvolvedScope },
    signal?: AbortSignal,
  ): Promise<Timeline> {
    const event = await findIn(this.deps.repository, id)
    const scope = involvedScope(event, { scope: wanted })
    if (!scope) return { slots: [], slotMinutes: 5 }
    return this.deps.timelines.of(scope, event, signal)
  }

  async historyOf(id: string): Promise<RiskHistoryEntry[]> {
    const event = await findIn(this.deps.repository, id)
    return eventHistory(event, await this.deps.history.of(id))
  }

  async addNote(id: string, text: string, actor: Actor): Promise<RiskHistoryEntry> {
    const { repository, history, unitOfWork, clock, createId } = this.deps
    const row = { id: createId(), eventId: id, at: clock.now(), kind: 'note', by: actor.username, text }
    await unitOfWork.run(async (work) => {
      const { code, version } = await findIn(repository.within(work), id)
      await history.insert(work, row)
      const subject = { kind: 'risk-event', id, name: code }
      work.record({ actor, action: 'riskEvent.note', subject, after: { text } })
      work.changed('risk-events', id, version)
    })
    return presentHistory(row)
  }

  async involvedItems(
    {
      id,
      quota,
      key,
      ...where
    }: { id: string; quota: InvolvedQuota; key?: string; to?: Date; scope?: InvolvedScope },
    window: ListWindow<InvolvedSort>,
    signal?: AbortSignal,
  ): Promise<Slice<InvolvedItem>> {
    const scope = involvedScope(await findIn(this.deps.repository, id), { quota, ...where })
    if (!scope) return { rows: [], total: 0 }
    const word = `*${key}*`
    const condition = patternCondition(QUOTA_COLUMNS[quota], word)
    const filter = key
      ? within(scope, await this.deps.encodedNames.widen(condition, word, scope.span, signal))
      : scope
    const { rows, total, isTotalBound } = await this.deps.involved.items(filter, quota, window, signal)
    return { rows, total, asOf: asOf(scope), ...(isTotalBound ? { totalIsAtLeast: true as const } : {}) }
  }

  async involved(
    {
      id,
      quota,
      key,
      ...where
    }: { id: string; quota?: InvolvedQuota; key?: string; to?: Date; scope?: InvolvedScope },
    { offset, limit, order = 'desc' }: ListWindow,
    signal?: AbortSignal,
  ): Promise<Slice<AccessRecord>> {
    const scope = involvedScope(await findIn(this.deps.repository, id), { quota, ...where })
    if (!scope) return { rows: [], total: 0 }
    const filter = quota && key ? within(scope, itemCondition(quota, key)) : scope
    const page = await this.deps.visits.page(filter, { offset, limit, order }, signal)
    return {
      rows: page.list,
      total: page.total,
      asOf: asOf(scope),
      ...(page.isTotalBound ? { totalIsAtLeast: true as const } : {}),
    }
  }
}

function asOf({ span }: VisitFilter): string {
  return new Date(span.to).toISOString()
}

async function findIn(repository: RisksRepository, id: string): Promise<RiskEventRow> {
  const event = await repository.find(id)
  if (!event) throw notFound()
  return event
}

function within(scope: VisitFilter, condition: Condition): VisitFilter {
  return { ...scope, conditions: [...scope.conditions, condition] }
}

/** A name may contain an asterisk: for one item only exact matches of its name count. */
function itemCondition(quota: InvolvedQuota, key: string): Condition {
  return { column: QUOTA_COLUMNS[quota], operator: '=', value: quota === 'org' ? key : key.toLowerCase() }
}
