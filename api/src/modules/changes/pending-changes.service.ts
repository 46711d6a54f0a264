import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PendingChange } from '@netwarden/shared/contract'
import { conflict, forbidden, notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { type Actor, actorOf } from '../../platform/http/actor.ts'
import type { Consent, GuardedCall } from '../../platform/http/consent.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { NotifyWithin } from '../messages/index.ts'
import type { UserRepository } from '../user-repository/index.ts'
import { type Approvers, aloneFrom } from './approvers.ts'
import type { Made } from './make-call.ts'
import type { PendingChangesRepository, StoredPendingChange } from './pending-changes.repository.ts'
import { ratesOf } from './predict.ts'

export interface PendingChangesDeps {
  repository: PendingChangesRepository
  approvers: Approvers
  users: Pick<UserRepository, 'find'>
  unitOfWork: UnitOfWork
  notifyWithin: NotifyWithin
  /** Of the current policies. */
  generation(): number
  /** Where the uploaded file of a change is kept. */
  fileOf(id: string): string
  clock: Clock
  createId: CreateId
}

interface Request
  extends GuardedCall,
    Pick<StoredPendingChange, 'reason' | 'limits' | 'predicted' | 'parts' | 'partCount'> {
  /** Only of changes that are void once policies have changed. */
  baseGeneration?: number
}

/** Makes the call of a change, which is named by method and path, with the consent to it. */
export type MakeCall = (call: string, consent: Consent) => Promise<Made>

const WAITS_FOR = 7 * 86_400_000
/** A claim of a process that ended meanwhile is void after this time (ms). */
const CLAIM_LIFE = 600_000
const PAGE = '/audit-control/receipts'
const KIND = 'pending-change'

/** Changes that one administrator requests and another one approves or rejects. */
export class PendingChanges {
  constructor(private readonly deps: PendingChangesDeps) {}

  async list({ principal, language }: Pick<CallContext, 'principal' | 'language'>): Promise<PendingChange[]> {
    const { repository, clock } = this.deps
    const now = clock.now()
    const changes = await repository.list(now)
    return Promise.all(changes.map((change) => this.#present(change, principal.userId, language)))
  }

  async request({ call, fields, file, ...request }: Request, actor: Actor): Promise<string> {
    const { repository, approvers, unitOfWork, clock, createId, notifyWithin, fileOf } = this.deps
    const [id, at, byId] = [createId(), clock.now(), actor.userId ?? '']
    const change: StoredPendingChange = {
      baseGeneration: null,
      ...request,
      id,
      at,
      byId,
      by: actor.username,
      call: `${call.method} ${call.url}`,
      fields,
      hasFile: file !== undefined,
      expiresAt: at + WAITS_FOR,
      isAlone: await approvers.isAlone({ byId, at }),
      claimedAt: null,
    }
    if (file !== undefined && !isDryRun()) await rename(file, fileOf(id))
    try {
      await unitOfWork.run(async (work) => {
        if (!(await repository.insert(work, change))) throw conflict('change.tooManyPending')
        const { reason, limits, partCount } = change
        work.record({
          actor,
          action: 'change.request',
          subject: subjectOf(change),
          after: {
            reason,
            limits: limits.map(({ kind, name }) => `${kind} ${name}`.trim()),
            parts: partCount,
          },
        })
        work.changed('receipts', id)
        await notifyWithin(work, {
          to: { roles: ['superadmin', 'admin'] },
          type: 'notice',
          kind: 'system',
          link: PAGE,
          title: 'change.message.requested',
          subTitle: change.isAlone ? 'change.message.alone' : 'change.message.review',
          content: 'change.message.reason',
          params: { by: actor.username, reason },
        })
      })
    } catch (cause) {
      await rm(fileOf(id), { force: true })
      throw cause
    }
    return id
  }

  /** The answer is that of the change itself. */
  async approve(id: string, context: CallContext, make: MakeCall): Promise<Made> {
    const { repository, approvers, unitOfWork, clock, generation, fileOf } = this.deps
    const actor = actorOf(context)
    const pending = await this.#get(id)
    const refusal = await approvers.refusal(pending, actor.userId ?? '', clock.now())
    if (refusal) throw forbidden(refusal, { time: new Date(aloneFrom(pending)).toISOString(), id })
    const { baseGeneration } = pending
    if (baseGeneration !== null && baseGeneration !== generation()) throw conflict('change.outdated')
    const consent = { ...(await this.#consentOf(pending, actor)), file: pending.hasFile ? fileOf(id) : null }
    const now = clock.now()
    if (!(await unitOfWork.run((work) => repository.claim(work, id, { now, void: now - CLAIM_LIFE }))))
      throw conflict('change.claimed')
    let isDone = false
    try {
      const made = await make(pending.call, consent)
      isDone = made.isDone
      return made
    } finally {
      await (isDone
        ? this.#end(pending, 'approve', actor)
        : unitOfWork.run((work) => repository.unclaim(work, id)))
    }
  }

  async reject(id: string, actor: Actor): Promise<{ id: string }> {
    const pending = await this.#get(id)
    if (pending.byId === actor.userId && !pending.isAlone) throw forbidden('change.own')
    if (!(await this.#end(pending, 'reject', actor))) throw notFound()
    return { id }
  }

  /** Removes files of changes that have expired, or that a restore has ended. */
  async removeOrphans(folder: string): Promise<void> {
    const kept = new Set(await this.deps.repository.ids())
    for (const name of await readdir(folder))
      if (!kept.has(name)) await rm(join(folder, name), { force: true })
  }

  async #get(id: string): Promise<StoredPendingChange> {
    const pending = await this.deps.repository.find(id, this.deps.clock.now())
    if (!pending) throw notFound()
    return pending
  }

  /** The call is made with the rights that its author has now. */
  async #consentOf(
    { byId, fields }: StoredPendingChange,
    { username }: Actor,
  ): Promise<Omit<Consent, 'file'>> {
    const author = await this.deps.users.find(byId)
    if (author?.status !== 'active') throw conflict('change.authorGone')
    if (fields === null) throw conflict('change.outdated')
    const { role, language, timeZone } = author
    const tokenless = { sessionId: null, apiTokenId: null, scope: null, expiresAt: Number.MAX_SAFE_INTEGER }
    const principal = { userId: byId, username: author.username, role, language, timeZone, ...tokenless }
    return { principal, approvedBy: username, fields }
  }

  /** False when another administrator has ended it already, or a restore. */
  async #end(pending: StoredPendingChange, answer: 'approve' | 'reject', actor: Actor): Promise<boolean> {
    const { repository, approvers, unitOfWork, fileOf } = this.deps
    const { id, by, reason, call } = pending
    const isRemoved = await unitOfWork.run(async (work) => {
      const wasThere = await repository.remove(work, id)
      if (!wasThere && answer === 'reject') return false
      work.record({
        actor,
        action: `change.${answer}`,
        subject: subjectOf(pending),
        before: { by, reason, call },
      })
      work.changed('receipts', id)
      if (wasThere && pending.byId !== actor.userId) await this.#tell(work, pending, answer, actor)
      return wasThere
    })
    approvers.forget(id)
    await rm(fileOf(id), { force: true })
    return isRemoved
  }

  #tell(
    work: Work,
    { byId, reason }: StoredPendingChange,
    answer: 'approve' | 'reject',
    { username: by }: Actor,
  ): Promise<void> {
    return this.deps.notifyWithin(work, {
      to: { userIds: [byId] },
      type: 'notice',
      kind: 'system',
      link: PAGE,
      title: answer === 'approve' ? 'change.message.approved' : 'change.message.rejected',
      subTitle: 'change.message.answered',
      content: 'change.message.reason',
      params: { by, reason },
    })
  }

  async #present(
    change: Omit<StoredPendingChange, 'fields'>,
    userId: string,
    language: Language,
  ): Promise<PendingChange> {
    const {
      at,
      expiresAt,
      predicted,
      baseGeneration,
      byId: _,
      isAlone,
      hasFile: _file,
      claimedAt: _c,
      ...shown
    } = change
    const { approvers, clock, generation } = this.deps
    const refusal = await approvers.refusal(change, userId, clock.now())
    const time = new Date(aloneFrom(change)).toISOString()
    return {
      ...shown,
      at: new Date(at).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      predicted: predicted && ratesOf(predicted),
      isOutdated: baseGeneration !== null && baseGeneration !== generation(),
      aloneFrom: isAlone ? time : null,
      refusal: refusal && translate(language, refusal, { time, id: change.id }),
    }
  }
}

function subjectOf({ id, reason, call }: Pick<StoredPendingChange, 'id' | 'reason' | 'call'>) {
  return { kind: KIND, id, name: (reason || call).slice(0, 80) }
}
