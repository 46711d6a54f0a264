import type { RiskMuteInput } from '@netwarden/shared/contract'
import { type RiskMute, riskCodeSchema } from '@netwarden/shared/domain'
import { conflict, fieldErrors, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { HistoryRepository } from '../risk-event-repository/index.ts'
import type { MutesRepository, RiskMuteRow } from './mutes.repository.ts'

interface MutesDeps {
  mutes: MutesRepository
  history: HistoryRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

/** Largest number of mutes: each finding is compared with all of them. */
const MOST_MUTES = 1_000

/** Mutes: a rule for a device, a domain with all below it, or both is never raised again. */
export class MutesService {
  constructor(private readonly deps: MutesDeps) {}

  async list(): Promise<RiskMute[]> {
    return (await this.deps.mutes.all()).map(present)
  }

  async add(input: RiskMuteInput, actor: Actor): Promise<RiskMute> {
    const { mutes, history, unitOfWork, clock, createId } = this.deps
    const { eventId } = input
    if (input.expiresAt && input.expiresAt.getTime() <= clock.now()) {
      throw fieldErrors({ expiresAt: 'policy.expired' })
    }
    const row: RiskMuteRow = {
      id: createId(),
      code: input.code,
      deviceIp: input.deviceIP ?? null,
      domain: input.domain ?? null,
      reason: input.reason,
      createdBy: actor.username,
      createdAt: clock.now(),
      expiresAt: input.expiresAt?.getTime() ?? null,
    }
    await unitOfWork.run(async (work) => {
      // A repeated mute replaces the reason and the duration.
      const before = await mutes.deleteSame(work, row)
      await mutes.insert(work, row)
      if ((await mutes.within(work).all()).length > MOST_MUTES) throw conflict('risk.tooManyMutes')
      work.record({
        actor,
        action: 'riskMute.create',
        subject: subjectOf(row),
        ...(before && { before: present(before) }),
        after: present(row),
      })
      work.changed('risk-mutes', row.id)
      if (eventId === undefined) return
      const text = [row.deviceIp, row.domain, row.reason].filter(Boolean).join(' · ')
      await history.add(work, {
        id: row.id,
        eventId,
        at: row.createdAt,
        kind: 'muted',
        by: actor.username,
        text,
      })
    })
    return present(row)
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const { mutes, history, unitOfWork, clock, createId } = this.deps
    await unitOfWork.run(async (work) => {
      const gone = await mutes.delete(work, id)
      if (!gone) throw notFound()
      const eventId = (await history.eventsOf(work, [id])).get(id)
      if (eventId !== undefined) {
        const entry = { id: createId(), eventId, at: clock.now(), by: actor.username, text: '' }
        await history.addAll(work, [{ ...entry, kind: 'unmuted' }])
      }
      work.record({ actor, action: 'riskMute.delete', subject: subjectOf(gone), before: present(gone) })
      work.changed('risk-mutes', id)
    })
  }
}

function subjectOf({ id, code }: RiskMuteRow) {
  return { kind: 'risk-mute', id, name: code }
}

function present({
  id,
  code,
  deviceIp,
  domain,
  reason,
  createdBy,
  createdAt,
  expiresAt,
}: RiskMuteRow): RiskMute {
  return {
    id,
    code: riskCodeSchema.parse(code),
    deviceIP: deviceIp,
    domain,
    reason,
    createdBy,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}
