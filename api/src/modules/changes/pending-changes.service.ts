import type { PendingChange, PolicyDraftInput } from '@netwarden/shared/contract'
import { conflict, forbidden, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { NotifyWithin } from '../messages/index.ts'
import type { ReplayService } from '../replay/index.ts'
import type { ChangeWriter } from './change-writer.ts'
import type {
  ExceededLimits,
  PendingChangesRepository,
  StoredPendingChange,
} from './pending-changes.repository.ts'
import { EXPECTED_ROWS, predictionOf, ratesOf } from './predict.ts'
import type { Prediction } from './receipts.repository.ts'

export interface PendingChangesDeps {
  repository: PendingChangesRepository
  replay: Pick<ReplayService, 'measure'>
  writer: ChangeWriter
  unitOfWork: UnitOfWork
  notifyWithin: NotifyWithin
  /** Of the current policies. */
  generation(): number
  clock: Clock
  createId: CreateId
}

interface Request {
  draft: PolicyDraftInput
  baseGeneration: number
  reason: string
  predicted: Prediction
  limits: ExceededLimits
}

const WAITS_FOR = 7 * 86_400_000
const PAGE = '/audit-control/receipts'
const KIND = 'pending-change'

/** Changes that one administrator requests and another one approves or rejects. */
export class PendingChanges {
  constructor(private readonly deps: PendingChangesDeps) {}

  async list(): Promise<PendingChange[]> {
    const { repository, clock, generation } = this.deps
    const now = generation()
    return (await repository.list(clock.now())).map(
      ({ at, expiresAt, predicted, baseGeneration, byId: _, ...change }) => ({
        ...change,
        at: new Date(at).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
        predicted: ratesOf(predicted),
        isOutdated: baseGeneration !== now,
      }),
    )
  }

  async request(request: Request, actor: Actor): Promise<string> {
    const { repository, writer, unitOfWork, clock, createId, notifyWithin } = this.deps
    // Faults of the draft are answered now and not to the administrator who approves it.
    const { parts, partCount } = await writer.rehearse(request.draft, actor)
    const at = clock.now()
    const change: StoredPendingChange = {
      id: createId(),
      at,
      expiresAt: at + WAITS_FOR,
      ...request,
      parts,
      partCount,
      byId: actor.userId ?? '',
      by: actor.username,
    }
    await unitOfWork.run(async (work) => {
      if (!(await repository.insert(work, change))) throw conflict('change.tooManyPending')
      const { reason, limits } = request
      work.record({
        actor,
        action: 'change.request',
        subject: subjectOf(change),
        after: { reason, limits: limits.map(({ kind, name }) => `${kind} ${name}`), parts: partCount },
      })
      work.changed('receipts', change.id)
      await notifyWithin(work, {
        to: { roles: ['superadmin', 'admin'] },
        type: 'notice',
        kind: 'system',
        link: PAGE,
        title: 'change.message.requested',
        subTitle: 'change.message.review',
        content: 'change.message.reason',
        params: { by: actor.username, reason },
      })
    })
    return change.id
  }

  async approve(id: string, actor: Actor, signal: AbortSignal): Promise<{ receiptId: string }> {
    const { repository, replay, writer } = this.deps
    const pending = await this.#get(id, actor)
    const { draft, baseGeneration, by, reason } = pending
    const measured = await replay.measure({ draft, mostRows: EXPECTED_ROWS }, signal)
    if (measured.generation !== baseGeneration) throw conflict('change.outdated')
    const receiptId = await writer.apply(draft, {
      actor,
      by,
      reason,
      baseGeneration,
      ...predictionOf(measured),
      action: 'change.approve',
      approvedBy: actor.username,
      revertOf: null,
      before: async (work) => {
        if (!(await repository.remove(work, id))) throw notFound()
        await this.#answer(work, pending, 'change.message.approved', actor)
      },
    })
    return { receiptId }
  }

  async reject(id: string, actor: Actor): Promise<{ id: string }> {
    const { repository, unitOfWork } = this.deps
    const pending = await this.#get(id, actor)
    await unitOfWork.run(async (work) => {
      if (!(await repository.remove(work, id))) throw notFound()
      const { by, reason } = pending
      work.record({ actor, action: 'change.reject', subject: subjectOf(pending), before: { by, reason } })
      work.changed('receipts', id)
      await this.#answer(work, pending, 'change.message.rejected', actor)
    })
    return { id }
  }

  async #get(id: string, actor: Actor): Promise<StoredPendingChange> {
    const { repository, clock } = this.deps
    const pending = await repository.find(id, clock.now())
    if (!pending) throw notFound()
    if (pending.byId === actor.userId) throw forbidden('change.own')
    return pending
  }

  #answer(
    work: Work,
    { byId, reason }: StoredPendingChange,
    title: 'change.message.approved' | 'change.message.rejected',
    { username: by }: Actor,
  ): Promise<void> {
    return this.deps.notifyWithin(work, {
      to: { userIds: [byId] },
      type: 'notice',
      kind: 'system',
      link: PAGE,
      title,
      subTitle: 'change.message.answered',
      content: 'change.message.reason',
      params: { by, reason },
    })
  }
}

function subjectOf({ id, reason }: Pick<StoredPendingChange, 'id' | 'reason'>) {
  return { kind: KIND, id, name: reason.slice(0, 80) }
}
