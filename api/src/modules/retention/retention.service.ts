import type { RETENTION_SETTINGS, RetentionReport } from '@netwarden/shared/contract'
import { ADMIN_ROLES } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Actor, SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import type { Settings } from '../../platform/state/settings.ts'
import { readSettings, type SettingsGroup, updateSettings } from '../../platform/state/settings-group.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Notify } from '../messages/index.ts'
import type { RetentionRepository } from './retention.repository.ts'
import type { LiveRetention } from './retention.ts'
import { expiryOf, isOrdinary, type RetentionState, trustedTime } from './retention-plan.ts'

export interface RetentionDeps {
  live: LiveRetention
  /** From the process settings, in force until an administrator sets another. */
  defaultDays: number
  timeZone: string
  settings: Settings
  repository: RetentionRepository
  clock: Clock
  /** A monotonic time in milliseconds, independent of the clock. */
  uptime(): number
  /** Wraps work that removes records on purpose. */
  removing(work: () => Promise<void>): Promise<void>
  onDays(days: number): void
  unitOfWork: UnitOfWork
  leases: Pick<WorkLeases, 'exclusively' | 'hold'>
  notify: Notify
  logger: Logger
}

const KEY = 'retention'
const STATE = 'retention.state'
const WAITING = 'retention.waiting'
const SUBJECT = { kind: 'setting', id: KEY, name: KEY }
/** Lease of the process that deletes. */
const LEASE = 'retention'

const stateSchema = z.object({
  state: z.object({ trustedAt: z.number(), since: z.number(), days: z.number() }).nullable().default(null),
})

const waitingSchema = z.object({
  waiting: z
    .object({ records: z.number(), until: z.number(), reason: z.enum(['share', 'clock']) })
    .nullable()
    .default(null),
})
interface LetGo {
  now: number
  records: number
  actor: Actor
  /** Whether administrators have received a message that asks for confirmation. */
  wasWaiting?: boolean
}
type Waiting = NonNullable<z.output<typeof waitingSchema>['waiting']>
/** The stored records, and those that wait for deletion. */
interface Held {
  records: number
  oldest: number | null
  bytes: number
  waiting: Waiting | null
}

/** Deletes newly expired records and logs it; a large deletion needs a confirmation. */
export class RetentionService {
  /** Time of the last round, by the monotonic clock. */
  #lastRound: number | null = null
  #queue: Promise<unknown> = Promise.resolve()

  readonly #group: SettingsGroup<FieldValues<typeof RETENTION_SETTINGS>>

  constructor(private readonly deps: RetentionDeps) {
    const schema = z.object({ days: z.number().int().default(deps.defaultDays) })
    this.#group = { key: KEY, schema, action: 'retention.update', area: 'retention' }
  }

  /** Before the first read of the setting, and after each change. */
  readonly load = async (): Promise<void> => {
    const { live, settings, onDays } = this.deps
    live.days = (await readSettings(settings, this.#group)).value.days
    live.since = (await this.#state())?.since ?? 0
    onDays(live.days)
  }

  async close(): Promise<void> {
    await this.#queue
  }

  async report(): Promise<RetentionReport> {
    return this.#present(await this.#look(), this.deps.live.days)
  }

  async setDays(days: number, actor: Actor): Promise<RetentionReport> {
    const seen = await this.#look()
    await updateSettings(this.deps, this.#group, { seen: undefined, change: () => ({ days }), actor })
    // The round deletes stored visits.
    if (!isDryRun()) await this.#afterwards(() => this.round())
    return this.#present(await this.#lookAgain(seen), days)
  }

  /** Deletes the waiting records, as far as they were shown. */
  async confirm(until: string | undefined, actor: Actor): Promise<RetentionReport> {
    const seen = await this.#look()
    await this.#enqueue(async () => {
      const waiting = await this.#waiting()
      if (!waiting || (until !== undefined && Date.parse(until) !== waiting.until))
        throw conflict('retention.nothingWaits')
      const now = this.deps.clock.now()
      const { records } = waiting
      await this.#noteLetGo(waiting.until, { now, records, actor, wasWaiting: true })
      await this.#afterwards(() => this.#drop(waiting.until, { now, records }))
    })
    await this.#afterwards(() => this.round())
    return this.#present(await this.#lookAgain({ ...seen, waiting: null }), this.deps.live.days)
  }

  async #look(): Promise<Held> {
    const { repository } = this.deps
    const [figures, bytes, waiting] = await Promise.all([
      repository.figures(),
      repository.bytes(),
      this.#waiting(),
    ])
    return { ...figures, bytes, waiting }
  }

  /** If a store fails after the change was stored, the state seen before is returned. */
  #lookAgain(seen: Held): Promise<Held> {
    return this.#look().catch((err: unknown) => {
      logEvent(this.deps.logger, 'retention.report.failed', { err })
      return seen
    })
  }

  #present({ records, oldest, bytes, waiting }: Held, days: number): RetentionReport {
    return {
      days,
      default: this.deps.defaultDays,
      oldest: oldest === null ? null : iso(oldest),
      records,
      bytes,
      ...(waiting ? { waiting: { ...waiting, until: iso(waiting.until) } } : {}),
    }
  }

  /** One check for expired records. */
  round(): Promise<void> {
    return this.#enqueue(() => this.#round())
  }

  async #round(): Promise<void> {
    const { repository, live, clock, timeZone, uptime } = this.deps
    const now = clock.now()
    const state = await this.#state()
    const passed = this.#lastRound === null ? 0 : uptime() - this.#lastRound
    const trusted = trustedTime(now, state, passed)
    this.#lastRound = uptime()
    const until = Math.max(expiryOf(trusted, live.days, timeZone), state?.since ?? 0)
    const [{ records: all }, expired] = await Promise.all([
      repository.figures(),
      repository.countBefore(until),
    ])
    if (isOrdinary({ expired, all }, { from: state, until, days: live.days })) {
      await this.#noteLetGo(until, { now: trusted, records: expired, actor: SYSTEM_ACTOR })
      await this.#drop(until, { now: trusted, records: expired })
      await this.#findJump(now, trusted)
    } else {
      await this.#store({ trustedAt: trusted, since: state?.since ?? 0, days: state?.days ?? live.days })
      await this.#wait({ records: expired, until, reason: 'share' })
    }
  }

  /** Records that expired only because the clock jumped ahead. */
  async #findJump(now: number, trusted: number): Promise<void> {
    const { repository, live, timeZone } = this.deps
    const until = expiryOf(now, live.days, timeZone)
    const records = now === trusted ? 0 : await repository.countBefore(until)
    await this.#wait(records > 0 ? { records, until, reason: 'clock' } : null)
  }

  /** Noted first, so that the next round continues an interrupted one. */
  async #noteLetGo(until: number, { now, records, actor, wasWaiting = false }: LetGo): Promise<void> {
    const { live, settings, unitOfWork, leases } = this.deps
    const { days } = live
    await unitOfWork.run(async (work) => {
      await leases.hold(work, LEASE)
      const state: RetentionState = { trustedAt: now, since: until, days }
      await settings.put(work, STATE, { state }, SYSTEM_ACTOR.username)
      const after = { records, until: iso(until), days }
      if (wasWaiting) await settings.put(work, WAITING, { waiting: null }, SYSTEM_ACTOR.username)
      if (records > 0) work.record({ actor, action: 'retention.letGo', subject: SUBJECT, after })
      work.changed('retention', null)
    })
  }

  async #drop(until: number, { now, records }: Pick<LetGo, 'now' | 'records'>): Promise<void> {
    const { repository, live, removing, logger } = this.deps
    if (records === 0) return repository.dropBefore(until, now)
    await removing(() => repository.dropBefore(until, now))
    logEvent(logger, 'retention.delete.done', { records, until: iso(until), days: live.days })
  }

  /** The caller's change is stored by then: the next round continues the work that follows. */
  async #afterwards(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      logEvent(this.deps.logger, 'retention.delete.failed', { err })
    }
  }

  /** Administrators get one message when something starts to wait. */
  async #wait(waiting: Waiting | null): Promise<void> {
    const before = await this.#waiting()
    const isNew = waiting !== null && before?.reason !== waiting.reason
    if (JSON.stringify(before) !== JSON.stringify(waiting)) await this.#storeWaiting(waiting)
    if (!waiting || !isNew) return
    const params = { records: waiting.records, until: iso(waiting.until), days: this.deps.live.days }
    logEvent(this.deps.logger, 'retention.delete.waiting', { ...params, reason: waiting.reason })
    await this.deps.notify({
      to: { roles: ADMIN_ROLES },
      type: 'notice',
      kind: 'system',
      title: 'message.retention.title',
      subTitle: 'message.retention.subTitle',
      content: `message.retention.${waiting.reason}`,
      params,
      link: '/system-config/index?tab=access',
      icon: 'warning',
    })
  }

  async #state(): Promise<RetentionState | null> {
    return (await this.deps.settings.get(STATE, stateSchema)).state
  }

  #store(state: RetentionState): Promise<void> {
    return this.deps.unitOfWork.run(async (work) => {
      await this.deps.settings.put(work, STATE, { state }, SYSTEM_ACTOR.username)
    })
  }

  async #waiting(): Promise<Waiting | null> {
    return (await this.deps.settings.get(WAITING, waitingSchema)).waiting
  }

  #storeWaiting(waiting: Waiting | null): Promise<void> {
    return this.deps.unitOfWork.run(async (work) => {
      await this.deps.settings.put(work, WAITING, { waiting }, SYSTEM_ACTOR.username)
    })
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.deps.leases.exclusively(LEASE, work)
    this.#queue = Promise.allSettled([this.#queue, mine])
    return mine
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
