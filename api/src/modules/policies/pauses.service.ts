import type { Pause } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import { type Actor, SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import type { StoredPause } from '../../platform/state/tables/control.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { holdSegments, noSegment, type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import type { PausesRepository } from './pauses.repository.ts'

export interface PausesDeps {
  repository: PausesRepository
  segments: Pick<SegmentsRepository, 'names' | 'within'>
  unitOfWork: UnitOfWork
  clock: Clock
}

interface Wanted {
  /** Minutes from now on; 0 ends the pause. */
  minutes: number
  segmentId?: string | undefined
  reason: string
}

const EVERYWHERE = ''
const MINUTE = 60_000

/** Lets everything pass for a while. The decision follows the change feed, and the clock when a pause expires. */
export class Pauses {
  constructor(private readonly deps: PausesDeps) {}

  async list(language: Language): Promise<Pause[]> {
    const { repository, segments, clock } = this.deps
    const [stored, names] = await Promise.all([repository.all(clock.now()), segments.names()])
    return stored.map(({ segmentId, createdAt, until, createdBy, reason }) => ({
      segmentId: segmentId === EVERYWHERE ? null : segmentId,
      segmentName: segmentId === EVERYWHERE ? null : segmentName(names.get(segmentId) ?? '', language),
      validFrom: new Date(createdAt).toISOString(),
      until: new Date(until).toISOString(),
      by: createdBy,
      reason,
    }))
  }

  async set({ minutes, segmentId = EVERYWHERE, reason }: Wanted, actor: Actor): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run(async (work) => {
      const name = await this.#nameOf(work, segmentId)
      const now = clock.now()
      await this.#noteEnded(work, now)
      const before = await repository.within(work).find(segmentId, now)
      const operation = { actor, subject: { kind: 'pause', id: segmentId, name } }
      if (minutes > 0) {
        const createdBy = actor.username
        const after = { segmentId, until: now + minutes * MINUTE, reason, createdAt: now, createdBy }
        await repository.put(work, after, before)
        const were = before ? { before: logged(before) } : {}
        work.record({ ...operation, action: 'pause.begin', ...were, after: { ...logged(after), minutes } })
      } else if (before) {
        await repository.end(work, before, now)
        work.record({ ...operation, action: 'pause.end', before: logged(before), after: { reason } })
      } else return
      work.changed('pauses', segmentId || null)
    })
  }

  /** Lets everything pass again until the former end of a pause that was ended. */
  async restore(segmentId: string, { until, reason }: Pick<StoredPause, 'until' | 'reason'>, actor: Actor) {
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run(async (work) => {
      const name = await this.#nameOf(work, segmentId)
      const now = clock.now()
      const before = await repository.within(work).find(segmentId, now)
      const after = { segmentId, until, reason, createdAt: now, createdBy: actor.username }
      await repository.put(work, after, before)
      work.record({
        actor,
        action: 'pause.begin',
        subject: { kind: 'pause', id: segmentId, name },
        ...(before && { before: logged(before) }),
        after: logged(after),
      })
      work.changed('pauses', segmentId || null)
    })
  }

  /** Logs the expired pauses. The decision itself ends them by the clock. */
  async endDue(): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    if (!(await repository.hasEnded(clock.now()))) return
    await unitOfWork.run((work) => this.#noteEnded(work, clock.now()))
  }

  /** Deletes the pauses of segments with them; expired ones have already ended. */
  readonly endWith = async (work: Work, segmentIds: readonly string[], actor: Actor): Promise<void> => {
    await this.#noteEnded(work, this.deps.clock.now())
    await this.#note(work, await this.deps.repository.removeWith(work, segmentIds), {
      actor,
      action: 'pause.end',
    })
  }

  async #noteEnded(work: Work, now: number): Promise<void> {
    const ended = await this.deps.repository.removeEnded(work, now)
    await this.#note(work, ended, { actor: SYSTEM_ACTOR, action: 'pause.expire' })
  }

  async #note(
    work: Work,
    ended: readonly StoredPause[],
    operation: { actor: Actor; action: string },
  ): Promise<void> {
    if (ended.length === 0) return
    const names = await this.deps.segments.within(work).names()
    for (const pause of ended) {
      const { segmentId: id } = pause
      const name = id === EVERYWHERE ? '' : segmentName(names.get(id) ?? '', 'zh-CN')
      const subject = { kind: 'pause', id, name }
      work.record({ ...operation, subject, before: logged(pause) })
      work.changed('pauses', id || null)
    }
  }

  async #nameOf(work: Work, segmentId: string): Promise<string> {
    if (segmentId === EVERYWHERE) return ''
    if (!(await holdSegments(work.trx, [segmentId])).has(segmentId)) throw noSegment()
    return segmentName((await this.deps.segments.within(work).names()).get(segmentId) ?? '', 'zh-CN')
  }
}

function logged({ until, reason }: StoredPause) {
  return { until: new Date(until).toISOString(), reason }
}
