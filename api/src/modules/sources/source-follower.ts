import type { Logger } from 'pino'
import {
  isOfFolder,
  type ParkedFile,
  type ParkedFileQuery,
  type SourceStatus,
  sourceOfStream,
  sourceStream,
} from '../../pipeline/index.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Change } from '../../platform/state/change-feed.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Quarantine, ReadingAttempts } from '../reading-attempts/index.ts'
import type { DnstapIntake, ReportedStatus } from './dnstap-intake.ts'
import type { SourceCounters } from './present-source.ts'
import type { SourceListener, SourceReader } from './source-reader.ts'
import { isFollowed, SPOOLED_KIND } from './source-rules.ts'
import type { SourceRow, SourcesRepository } from './sources.repository.ts'

const START_RETRY = 1_000
const STARTING: SourceStatus = {
  state: 'waiting',
  reason: { key: 'source.starting' },
  read: 0,
  accepted: 0,
  rejected: 0,
  reasons: [],
  lagSeconds: 0,
}

type Kept = Parameters<SourceListener['keep']>[1]

interface SourceFollowerDeps {
  reader: Pick<SourceReader, 'isUp' | 'onStarted' | 'onBroken' | 'reportTo' | 'runSource' | 'stopSource'>
  repository: SourcesRepository
  unitOfWork: UnitOfWork
  leases: WorkLeases
  attempts: Pick<ReadingAttempts, 'begin' | 'leave' | 'forget'>
  dnstap: DnstapIntake
  clock: Clock
  logger: Logger
  /** Records are in the event store that were not there before. */
  onStored(): void
}

/**
 * Keeps the ingest thread in step with the sources that are enabled, and knows how each of them is. Of several processes
 * one follows a source: the one that has its lease, under the name of its stream.
 */
export class SourceFollower implements SourceListener {
  readonly #statuses = new Map<string, ReportedStatus>()
  /** Of sources whose senders connect: as the thread reported it. */
  readonly #spooled = new Map<string, SourceStatus>()
  readonly #counters = new Map<string, SourceCounters>()
  /** Starting, stopping and storing of one source wait for each other. */
  readonly #queues = new Map<string, Promise<unknown>>()
  #isClaiming = false

  constructor(private readonly deps: SourceFollowerDeps) {
    const { leases, reader } = deps
    leases.onFree(() => void this.#claim())
    leases.onLost((name) => {
      const id = sourceOfStream(name)
      if (id === null) return
      this.deps.dnstap.leave(id)
      void this.#enqueue(`run:${id}`, () => this.#stop(id))
    })
    reader.reportTo(this)
    reader.onBroken(() => this.#statuses.clear())
    // Each thread receives all the sources that it follows.
    reader.onStarted(() => {
      this.#statuses.clear()
      void this.#startAll()
    })
  }

  /** An unavailable state store is retried: no other process would start them. */
  async #startAll(): Promise<void> {
    try {
      const rows = await this.deps.repository.enabled()
      // In parallel: a source that waits for a retry delays no other.
      await Promise.all(rows.map(({ id }) => this.#startOne(id)))
    } catch (err) {
      logEvent(this.deps.logger, 'sources.start.failed', { err })
      setTimeout(() => void this.#startAll(), START_RETRY).unref()
    }
  }

  /** A source that cannot be started is tried again by itself: the others go on. */
  async #startOne(id: string): Promise<void> {
    try {
      await this.#follow(id)
    } catch (err) {
      logEvent(this.deps.logger, 'sources.start.failed', { err, source: id })
      setTimeout(() => void this.#startOne(id), START_RETRY).unref()
    }
  }

  /** Takes over sources that no process follows any more. */
  async #claim(): Promise<void> {
    const { reader, repository, leases, logger } = this.deps
    if (this.#isClaiming || !reader.isUp) return
    this.#isClaiming = true
    try {
      const others = await leases.ofOthers(sourceStream(''))
      const free = (await repository.enabled())
        .map(({ id }) => id)
        .filter((id) => !leases.isHeld(sourceStream(id)) && !others.has(sourceStream(id)))
      await Promise.all(free.map((id) => this.#follow(id)))
    } catch (err) {
      logEvent(logger, 'sources.claim.failed', { err })
    } finally {
      this.#isClaiming = false
    }
  }

  /** Where records can no longer be stored, other processes continue. */
  async letGo(): Promise<void> {
    const { repository, leases } = this.deps
    for (const { id } of await repository.enabled()) await leases.release(sourceStream(id))
  }

  /** Makes the thread follow the sources by their current settings; a quarantined one is tried again. */
  readonly apply = async (changes: readonly Change[]): Promise<void> => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    const all = ids.length < changes.length ? (await this.deps.repository.enabled()).map(({ id }) => id) : []
    await Promise.all([...new Set([...ids, ...all])].map((id) => this.#follow(id, { isRetry: true })))
  }

  #follow(id: string, { isRetry = false } = {}): Promise<void> {
    const { repository, leases, attempts, dnstap } = this.deps
    const stream = sourceStream(id)
    // A source that waits to be started is started with its current settings.
    attempts.leave(stream)
    return this.#enqueue(`run:${id}`, async () => {
      await this.#stop(id)
      const row = await repository.find(id)
      if (row?.enabled !== 1) {
        this.#counters.delete(id)
        try {
          if (isRetry && (!row || leases.isHeld(stream))) await attempts.forget(stream)
          if (row) dnstap.leave(id)
          else await dnstap.forget(id)
        } finally {
          await leases.release(stream)
        }
        return
      }
      if (!(await leases.acquire(stream))) return
      if (isRetry) await attempts.forget(stream)
      await this.#start(row)
    })
  }

  async #stop(id: string): Promise<void> {
    await this.deps.reader.stopSource(id)
    this.#statuses.delete(id)
    this.#spooled.delete(id)
  }

  async #start({ id, name, kind, format, location, timeZone }: SourceRow): Promise<void> {
    const { reader, dnstap } = this.deps
    const isSpooled = kind === SPOOLED_KIND
    if (isSpooled) this.#spooled.set(id, STARTING)
    if (!reader.isUp || !isFollowed(kind)) return
    const admission = await this.deps.attempts.begin(sourceStream(id))
    if (typeof admission === 'object') this.noteStatus(id, await this.#quarantineStatus(id, admission))
    if (admission !== 'go') return
    const { repository, unitOfWork } = this.deps
    const number = await unitOfWork.run((work) => repository.numberOf(work, id))
    const { position, pending } = await this.#enqueue(`keep:${id}`, () => repository.checkpoint(id))
    if (isSpooled) {
      // Another process has followed the source meanwhile: what is left here may be stored already.
      if (!isOfFolder({ position, pending }, dnstap.folderOf(id))) await dnstap.discard(id)
      dnstap.want(id, location)
    }
    const place = isSpooled
      ? ({ kind: 'spool', format: 'gateway', location: dnstap.folderOf(id) } as const)
      : { kind, format, location }
    // If the thread has ended again, it gets the sources when it is back.
    if (reader.isUp) reader.runSource({ id, number, name, timeZone, position, pending, ...place })
  }

  async #quarantineStatus(id: string, { attempts, file }: Quarantine): Promise<SourceStatus> {
    const params = { count: attempts, ...(file === null ? {} : { file }) }
    return {
      state: 'failed',
      reason: { key: file === null ? 'source.quarantined' : 'source.quarantinedAt', params },
      ...(await this.counters(id)),
      lagSeconds: 0,
    }
  }

  keep(id: string, { pending, position, rejects = [], parkedFiles }: Kept): Promise<void> {
    return this.#enqueue(`keep:${id}`, async () => {
      const { repository, unitOfWork, leases, clock } = this.deps
      const now = clock.now()
      if (position) this.deps.onStored()
      await unitOfWork.run(async (work) => {
        await leases.hold(work, sourceStream(id))
        if (pending) await repository.savePending(work, id, pending, now)
        if (position) await repository.saveDone(work, id, position, rejects, now)
        if (parkedFiles) await repository.changeParked(work, id, parkedFiles)
      })
      if (!position) return
      const { accepted, rejected, reasons = [] } = position.counts
      this.#counters.set(id, { read: position.line, accepted, rejected, reasons })
    })
  }

  findParked(id: string, asked: ParkedFileQuery): Promise<ParkedFile[]> {
    return this.deps.repository.findParked(id, asked)
  }

  noteStatus(id: string, status: SourceStatus): void {
    const { dnstap, leases } = this.deps
    const isSpooled = this.#spooled.has(id)
    if (isSpooled) this.#spooled.set(id, status)
    const reported = isSpooled ? dnstap.withSenders(id, status) : status
    this.#statuses.set(id, reported)
    leases.note(sourceStream(id), JSON.stringify(reported))
  }

  /** What is known of their senders may have changed. */
  noteSenders(ids: readonly string[]): void {
    for (const id of ids) {
      const status = this.#spooled.get(id)
      if (status) this.noteStatus(id, status)
    }
  }

  /** The sources at most a second ago, those of other processes a few seconds; none without a report. */
  async statuses(): Promise<Map<string, ReportedStatus>> {
    const { leases } = this.deps
    const others = await leases.ofOthers(sourceStream(''))
    const reported = [...others].flatMap(([stream, note]): [string, ReportedStatus][] => {
      const id = sourceOfStream(stream)
      return id !== null && note !== null ? [[id, JSON.parse(note) as ReportedStatus]] : []
    })
    return new Map([...reported, ...this.#statuses])
  }

  /** Those that are enabled, each with its name. */
  async followed(): Promise<{ name: string; status: SourceStatus | null }[]> {
    const [rows, statuses] = await Promise.all([this.deps.repository.enabled(), this.statuses()])
    return rows.map(({ id, name }) => ({ name, status: statuses.get(id) ?? null }))
  }

  async counters(id: string): Promise<SourceCounters> {
    const { repository, leases } = this.deps
    const known = leases.isHeld(sourceStream(id)) ? this.#counters.get(id) : undefined
    if (known) return known
    const { position } = await repository.checkpoint(id)
    const { accepted = 0, rejected = 0, reasons = [] } = position?.counts ?? {}
    const counters = { read: position?.line ?? 0, accepted, rejected, reasons }
    this.#counters.set(id, counters)
    return counters
  }

  #enqueue<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#queues.get(queue) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#queues.set(queue, mine)
    const forget = () => {
      if (this.#queues.get(queue) === mine) this.#queues.delete(queue)
    }
    mine.then(forget, forget)
    return mine
  }
}
