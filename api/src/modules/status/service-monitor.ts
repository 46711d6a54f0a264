import { setTimeout as pause } from 'node:timers/promises'
import { SERVICE_QUOTAS, type ServiceQuota } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { type Condition, nextCondition, type Probed, UNKNOWN } from './condition.ts'
import type { IncidentRow, MinuteOfProbes, StatusRepository } from './system.repository.ts'

/** A service that went down, or is up again. */
export interface ServiceChange {
  incident: IncidentRow
  quota: ServiceQuota
  reason: Message
  isUp: boolean
  at: number
}

interface MonitorDeps {
  probes: Readonly<Record<ServiceQuota, () => Promise<Probed>>>
  repository: StatusRepository
  unitOfWork: UnitOfWork
  leases: Pick<WorkLeases, 'scheduled'>
  clock: Clock
  createId: CreateId
  /** Part of the write that stores the incident. */
  notify(work: Work, change: ServiceChange): Promise<void>
  /** Called for each service that is down, after each round. */
  onDown(quota: ServiceQuota, incident: IncidentRow, now: number): Promise<void>
  onCondition(quota: ServiceQuota, condition: Condition): void
  logger: Logger
}

export interface Watched {
  condition: Condition
  /** What the last probe found, and when. */
  probed: Probed | null
  at: number | null
}

const PROBE_LIMIT = 3_000
const MINUTE = 60_000
/** From the start on, a part may take so long to come up. */
const SETTLING = 60_000
/** Results that wait for an unavailable state store. */
const MOST_WAITING = 1_000

export const incidentReason = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/**
 * Probes each service repeatedly. Of several processes one stores the results, and reports them; results that cannot
 * be stored yet waits.
 */
export class ServiceMonitor {
  readonly #watched = new Map<ServiceQuota, Watched>()
  readonly #incidents = new Map<ServiceQuota, IncidentRow>()
  #minutes: MinuteOfProbes[] = []
  #unsaved: { incidents: Map<string, IncidentRow>; changes: ServiceChange[] } = {
    incidents: new Map(),
    changes: [],
  }
  #hasLoaded = false
  readonly #begunAt: number

  constructor(private readonly deps: MonitorDeps) {
    this.#begunAt = deps.clock.now()
  }

  of(quota: ServiceQuota): Watched {
    return this.#watched.get(quota) ?? { condition: UNKNOWN, probed: null, at: null }
  }

  /** Probes all services once. */
  async round(): Promise<void> {
    await this.deps.leases.scheduled(() => this.#load())
    const found = await Promise.all(
      SERVICE_QUOTAS.map(async (quota) => [quota, await this.#probe(quota)] as const),
    )
    const now = this.deps.clock.now()
    for (const [quota, probed] of found) this.#note(quota, probed, now)
    const isMine = await this.deps.leases.scheduled(async () => {
      await this.#keep()
      for (const [quota, incident] of this.#incidents) await this.deps.onDown(quota, incident, now)
    })
    if (!isMine) this.#forget()
  }

  /** Another process stores it; if this one has to, it starts with the stored state. */
  #forget(): void {
    this.#minutes = []
    this.#unsaved = { incidents: new Map(), changes: [] }
    this.#incidents.clear()
    this.#hasLoaded = false
  }

  /** A service that was down when the process ended is down until a probe succeeds. */
  async #load(): Promise<void> {
    if (this.#hasLoaded) return
    for (const row of await this.deps.repository.openIncidents()) {
      const quota = SERVICE_QUOTAS.find((known) => known === row.quota)
      if (!quota) continue
      this.#incidents.set(quota, row)
      const condition: Condition = { state: 'down', since: row.fromAt, failingSince: row.fromAt, failures: 0 }
      this.#watched.set(quota, { condition, probed: null, at: null })
    }
    this.#hasLoaded = true
  }

  async #probe(quota: ServiceQuota): Promise<Probed> {
    const waiting = new AbortController()
    const reason: Message = { key: 'status.noAnswer', params: { seconds: PROBE_LIMIT / 1_000 } }
    const silent: Probed = { isUp: false, responseTime: null, reason, parts: [] }
    const late = pause(PROBE_LIMIT, silent, { signal: waiting.signal })
    try {
      return await Promise.race([this.deps.probes[quota](), late])
    } catch (err) {
      logEvent(this.deps.logger, 'status.probe.failed', { err, quota })
      return silent
    } finally {
      late.catch(() => undefined) // Only the wait has ended.
      waiting.abort()
    }
  }

  #note(quota: ServiceQuota, probed: Probed, now: number): void {
    const before = this.of(quota).condition
    // A starting service is not down.
    if (probed.isUp === false && before.state === 'unknown' && now < this.#begunAt + SETTLING) {
      this.#watched.set(quota, { condition: before, probed, at: now })
      return
    }
    const condition = nextCondition(before, probed, now)
    this.#watched.set(quota, { condition, probed, at: now })
    if (probed.isUp !== null) this.#count(quota, probed, now)
    if (condition.state === before.state) return
    this.deps.onCondition(quota, condition)
    if (condition.state === 'down') this.#goDown(quota, probed, condition)
    else if (before.state === 'down') this.#comeUp(quota, now)
  }

  #count(quota: ServiceQuota, { isUp, responseTime }: Probed, now: number): void {
    if (this.#minutes.length >= MOST_WAITING) this.#minutes.shift()
    this.#minutes.push({
      quota,
      minute: Math.floor(now / MINUTE) * MINUTE,
      probes: 1,
      answered: isUp ? 1 : 0,
      timed: responseTime === null ? 0 : 1,
      microseconds: Math.round((responseTime ?? 0) * 1_000),
    })
  }

  #goDown(quota: ServiceQuota, { reason }: Probed, { since }: Condition): void {
    const { createId, clock, logger } = this.deps
    const why: Message = reason ?? { key: 'status.noAnswer', params: { seconds: PROBE_LIMIT / 1_000 } }
    const fromAt = since ?? clock.now()
    const incident = { id: createId(), quota, fromAt, toAt: null, reason: JSON.stringify(why) }
    logEvent(logger, 'status.service.down', { quota, reason: why })
    this.#incidents.set(quota, incident)
    this.#remember({ incident, quota, reason: why, isUp: false, at: fromAt })
  }

  #comeUp(quota: ServiceQuota, now: number): void {
    const open = this.#incidents.get(quota)
    if (!open) return
    const minutes = Math.max(1, Math.round((now - open.fromAt) / MINUTE))
    logEvent(this.deps.logger, 'status.service.up', { quota, minutes })
    this.#incidents.delete(quota)
    const reason: Message = { key: 'message.service.over', params: { minutes } }
    this.#remember({ incident: { ...open, toAt: now }, quota, reason, isUp: true, at: now })
  }

  #remember(change: ServiceChange): void {
    const { incidents, changes } = this.#unsaved
    incidents.set(change.incident.id, change.incident)
    if (changes.length >= MOST_WAITING) changes.shift()
    changes.push(change)
  }

  async #keep(): Promise<void> {
    const { repository, unitOfWork, notify } = this.deps
    const { incidents, changes } = this.#unsaved
    const minutes = this.#minutes
    await unitOfWork.run(async (work) => {
      for (const minute of minutes) await repository.add(work, minute)
      for (const incident of incidents.values()) await repository.putIncident(work, incident)
      for (const change of changes) await notify(work, change)
    })
    this.#minutes = []
    this.#unsaved = { incidents: new Map(), changes: [] }
  }
}
