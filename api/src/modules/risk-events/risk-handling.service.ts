import { conflict, fieldErrors, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type {
  HistoryRepository,
  RiskEventPatch,
  RiskEventRow,
  RisksRepository,
} from '../risk-event-repository/index.ts'

interface RiskHandlingDeps {
  repository: RisksRepository
  history: HistoryRepository
  /** Whether a user with that name can sign in. */
  hasUser(work: Work, username: string): Promise<boolean>
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

interface Change {
  kind: 'reopened' | 'assigned' | 'marked'
  action: 'riskEvent.reopen' | 'riskEvent.assign' | 'riskEvent.mark'
  text: string
  patch: RiskEventPatch
}

/** Operations on an event besides ending it. */
export class RiskHandling {
  constructor(private readonly deps: RiskHandlingDeps) {}

  /** Solved or ignored becomes alarmed again; the history keeps how it was ended. */
  reopen(
    id: string,
    { comment, version }: { comment: string; version?: number },
    actor: Actor,
  ): Promise<void> {
    const patch = {
      status: 'alarmed',
      solvedAt: null,
      solvedBy: null,
      solvedComment: null,
      handler: null,
    }
    return this.deps.unitOfWork.run((work) =>
      this.#change(work, id, { kind: 'reopened', action: 'riskEvent.reopen', text: comment, patch }, actor, {
        version,
        isPossible: ({ status }) => status !== 'alarmed',
      }),
    )
  }

  assign(id: string, assignee: string | null, actor: Actor): Promise<void> {
    return this.deps.unitOfWork.run(async (work) => {
      if (assignee !== null && !(await this.deps.hasUser(work, assignee))) {
        throw fieldErrors({ assignee: 'risk.noSuchUser' })
      }
      await this.#change(
        work,
        id,
        { kind: 'assigned', action: 'riskEvent.assign', text: assignee ?? '', patch: { assignee } },
        actor,
      )
    })
  }

  mark(id: string, mark: boolean | null, actor: Actor): Promise<void> {
    const patch = { mark: mark === null ? null : Number(mark) }
    const text = mark === null ? '' : String(mark)
    return this.deps.unitOfWork.run((work) =>
      this.#change(work, id, { kind: 'marked', action: 'riskEvent.mark', text, patch }, actor),
    )
  }

  async #change(
    work: Work,
    id: string,
    { kind, action, text, patch }: Change,
    actor: Actor,
    {
      version,
      isPossible = () => true,
    }: { version?: number; isPossible?: (event: RiskEventRow) => boolean } = {},
  ): Promise<void> {
    const { repository, history, clock, createId } = this.deps
    const changedMeanwhile = () =>
      conflict('risk.changedMeanwhile', {}, { changed: { kind: 'risk-event', id } })
    const { before } = await updateNewest({
      version,
      find: async () => {
        const event = await repository.within(work).find(id)
        if (!event) throw notFound()
        return event
      },
      write: async (stored) => {
        if (!isPossible(stored)) throw changedMeanwhile()
        return (await repository.patch(work, stored, patch)) || undefined
      },
      changedMeanwhile,
    })
    await history.insert(work, {
      id: createId(),
      eventId: id,
      at: clock.now(),
      kind,
      by: actor.username,
      text,
    })
    const fields = Object.keys(patch) as (keyof RiskEventPatch)[]
    work.record({
      actor,
      action,
      subject: { kind: 'risk-event', id, name: before.code },
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: { ...patch, ...(kind === 'reopened' && { comment: text }) },
    })
    work.changed('risk-events', id, before.version + 1)
  }
}
