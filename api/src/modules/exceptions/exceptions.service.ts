import type { PolicyException } from '@netwarden/shared/contract'
import { CUSTOM_POLICY_REMARKS } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import { initialValues } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { NewStoredPolicy, StoredPolicy } from '../../platform/state/tables/control.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { DeviceOwners } from '../devices/index.ts'
import type { PolicyHitsRepository } from '../list-catalog/index.ts'
import { noSegment, type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import { exceptionEnd, type GivenEnd, MINUTE } from './exception-end.ts'
import type { ExceptionSort, ExceptionsRepository, StoredException } from './exceptions.repository.ts'

export interface ExceptionsDeps {
  repository: ExceptionsRepository
  segments: Pick<SegmentsRepository, 'names'>
  hits: Pick<PolicyHitsRepository, 'of'>
  owners: Pick<DeviceOwners, 'keysOf'>
  /** The MAC that holds an address at a moment (epoch ms); null where none is known. */
  macOf(ip: string, at: number): Promise<string | null>
  /** Names of devices, by MAC or address. */
  deviceNames(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

export interface NewException extends GivenEnd {
  segmentId?: string | undefined
  deviceIP?: string | undefined
  domain: string
  reason: string
}

/** An exception whose device and end are known. */
export interface ExceptionAddition extends Omit<NewException, keyof GivenEnd> {
  deviceMac: string | null
  /** Epoch ms. */
  expiresAt: number
}

export interface ExceptionQuery {
  state: 'active' | 'ended' | 'all'
  q?: string | undefined
  /** A person of whom an entry of a segment names devices. */
  user?: string | undefined
}

const ACTIONS = { create: 'exception.create', end: 'exception.end' } as const

/** Names that pass for a limited time. The decision checks by the clock when an exception ends. */
export class Exceptions {
  constructor(private readonly deps: ExceptionsDeps) {}

  async list(
    { user, ...query }: ExceptionQuery,
    window: ListWindow<ExceptionSort>,
    language: Language,
  ): Promise<Slice<PolicyException>> {
    const { repository, segments, hits, deviceNames, clock } = this.deps
    const devices = user ? await this.deps.owners.keysOf({ user }) : undefined
    const { rows, total } = await repository.list({ ...query, devices, now: clock.now() }, window)
    const ids = rows.flatMap(({ deviceIp, deviceMac }) => deviceMac ?? deviceIp ?? [])
    const [segmentNames, names, hitsOf] = await Promise.all([
      segments.names(),
      deviceNames(ids),
      hits.of(rows.map(({ id }) => id)),
    ])
    const present = (row: StoredException): PolicyException => {
      const { hits30d, lastHitAt } = hitsOf(row.id)
      const device = row.deviceMac ?? row.deviceIp
      return {
        id: row.id,
        domain: row.exceptionDomain,
        deviceIP: row.deviceIp,
        deviceName: device === null ? null : (names.get(device) ?? null),
        segmentId: device === null ? row.segmentId : null,
        segmentName: device === null ? segmentName(segmentNames.get(row.segmentId) ?? '', language) : null,
        by: row.exceptionBy,
        reason: row.reason,
        createdAt: new Date(row.createdAt).toISOString(),
        validFrom: new Date(row.validFrom ?? row.createdAt).toISOString(),
        expiresAt: new Date(row.expiresAt ?? row.createdAt).toISOString(),
        uses: hits30d,
        lastUsedAt: lastHitAt,
      }
    }
    return { total, rows: rows.map(present) }
  }

  async create(wanted: NewException, actor: Actor): Promise<{ id: string; expiresAt: string }> {
    const { macOf, clock } = this.deps
    const { minutes, until, ...exception } = wanted
    const { deviceIP } = exception
    const now = clock.now()
    const expiresAt = exceptionEnd({ minutes, until }, now)
    const deviceMac = deviceIP === undefined ? null : await macOf(deviceIP, now)
    return this.add({ ...exception, deviceMac, expiresAt }, actor)
  }

  /** Reads nothing from the event store: also for a write that includes this one. */
  async add(wanted: ExceptionAddition, actor: Actor): Promise<{ id: string; expiresAt: string }> {
    const { repository, unitOfWork, clock, createId } = this.deps
    const { deviceIP, deviceMac, segmentId = BUILT_IN_SEGMENT_ID, domain, expiresAt, reason } = wanted
    const now = clock.now()
    const minutes = Math.ceil((expiresAt - now) / MINUTE)
    const id = createId()
    const row: NewStoredPolicy = {
      id,
      segmentId,
      policyGroup: 'domain',
      // Two exceptions may name the same domain, and a policy may name it as well.
      entry: `${domain} ${id}`,
      deviceIp: deviceIP ?? null,
      deviceMac,
      solvedMode: 'passed',
      enable: 1,
      ...initialValues(CUSTOM_POLICY_REMARKS),
      reason,
      validFrom: now,
      expiresAt,
      schedule: null,
      exceptionDomain: domain,
      exceptionBy: actor.username,
      createdAt: now,
      updatedAt: now,
      updatedBy: actor.username,
      version: 1,
    }
    await unitOfWork.run(async (work) => {
      if (!(await repository.add(work, row, now))) throw noSegment()
      const after = { ...scopeOf(row), minutes, reason, expiresAt: new Date(expiresAt).toISOString() }
      work.record({ actor, action: ACTIONS.create, subject: subjectOf(id, domain), after })
      work.changed('custom-policies', id, 1)
    })
    return { id, expiresAt: new Date(expiresAt).toISOString() }
  }

  /** Lets an exception that was ended pass again until its former end. */
  async restore(row: StoredPolicy, actor: Actor): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run(async (work) => {
      const restored = await repository.restore(work, row, clock.now(), actor.username)
      if (!restored) throw notFound()
      const expiresAt = new Date(row.expiresAt ?? 0).toISOString()
      const after = { ...scopeOf(row), reason: row.reason, expiresAt }
      const subject = subjectOf(row.id, row.exceptionDomain ?? '')
      work.record({ actor, action: ACTIONS.create, subject, after })
      work.changed('custom-policies', row.id, restored.version)
    })
  }

  async end(id: string, actor: Actor): Promise<{ id: string }> {
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run(async (work) => {
      const before = await repository.within(work).find(id)
      const ended = before && (await repository.end(work, before, clock.now(), actor.username))
      if (!ended) throw notFound()
      const expiresAt = new Date(before.expiresAt ?? 0).toISOString()
      const subject = subjectOf(id, before.exceptionDomain)
      work.record({ actor, action: ACTIONS.end, subject, before: { ...scopeOf(before), expiresAt } })
      work.changed('custom-policies', id, ended.version)
    })
    return { id }
  }
}

function subjectOf(id: string, name: string) {
  return { kind: 'exception', id, name }
}

function scopeOf({ segmentId, deviceIp }: Pick<NewStoredPolicy, 'segmentId' | 'deviceIp'>) {
  return deviceIp ? { deviceIP: deviceIp } : { segmentId }
}
