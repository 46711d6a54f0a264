import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type SourcePosition, type SourceStatus, sourceStream } from '../../pipeline/index.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { GatewayPaths } from '../gateway/index.ts'
import type { ReadingAttempts } from '../reading-attempts/index.ts'
import type { SourceListener, SourceReader } from '../sources/index.ts'
import type { SpoolCheckpoint, SpoolPositionRepository } from './spool-position.repository.ts'

/** The source name of the gateway here, and the format of every spool. */
export const GATEWAY_SOURCE = 'gateway'

export interface SpoolFollowerDeps {
  /** The folder of the segment files. */
  folder: string
  /** Names the spool in the state store, which several data directories may share. */
  idOf(): string
  /** The source name in records and charts. */
  readonly name: string
  /** The id of the gateway in records. */
  enforcer: string
  noteLag(seconds: number): void
  reader: Pick<SourceReader, 'isUp' | 'onStarted' | 'onBroken' | 'reportOf' | 'runSource' | 'stopSource'>
  positions: SpoolPositionRepository
  attempts: Pick<ReadingAttempts, 'begin'>
  unitOfWork: Pick<UnitOfWork, 'run'>
  leases: Pick<WorkLeases, 'acquire' | 'hold' | 'release' | 'onFree' | 'onLost'>
  clock: Clock
  logger: Logger
  /** New records are in the event store. */
  onStored(): void
  /**
   * The checkpoint for this folder, where it may be that of another process with a folder of its own; null while this
   * folder lacks what the checkpoint needs.
   */
  adapt?(checkpoint: SpoolCheckpoint, fence: number): Promise<SpoolCheckpoint | null>
}

const RETRY_AFTER = 2_000

/** Makes the ingest thread read the spool of a gateway, here or on a node: each visit once, across kills. */
export class SpoolFollower implements SourceListener {
  #id: string | null = null
  #status: SourceStatus | null = null
  #isFollowed = false
  #work: Promise<void> = Promise.resolve()
  #rejected = 0
  #isLetGo = false
  /** As far as it is stored. */
  position: SourcePosition | null = null

  constructor(private readonly deps: SpoolFollowerDeps) {
    const { reader, leases } = deps
    reader.onStarted(() => {
      this.#isFollowed = false
      if (!this.#isLetGo) void this.follow()
    })
    reader.onBroken(() => {
      this.#isFollowed = false
      this.#status = null
    })
    leases.onFree(() => {
      if (!this.#isLetGo) void this.follow()
    })
    leases.onLost((name) => {
      const id = this.#id
      // Before it is followed again, which may be soon.
      if (id !== null && name === sourceStream(id)) void this.#then(() => this.#leave(id))
    })
  }

  /** For the status of the services; nothing while there is no spool. */
  followed(): { name: string; status: SourceStatus | null }[] {
    return this.#id === null ? [] : [{ name: this.deps.name, status: this.#status }]
  }

  /** Starts once there is a spool that is not being read yet. */
  readonly follow = (): Promise<void> => {
    this.#isLetGo = false
    return this.#then(() => this.#begin())
  }

  /** Reads no further, and lets another process do so. */
  letGo(): Promise<void> {
    this.#isLetGo = true
    return this.#then(async () => {
      if (this.#id === null || !this.#isLetGo) return
      await this.#leave(this.#id)
      await this.deps.leases.release(sourceStream(this.#id))
    })
  }

  /** Begins again by the name that it has now. */
  renew(): Promise<void> {
    void this.#then(async () => {
      if (this.#id !== null && this.#isFollowed) await this.#leave(this.#id)
    })
    return this.follow()
  }

  async keep(id: string, { pending, position }: Parameters<SourceListener['keep']>[1]): Promise<void> {
    const { unitOfWork, leases, positions, clock } = this.deps
    if (position) this.deps.onStored()
    await unitOfWork.run(async (work) => {
      await leases.hold(work, sourceStream(id))
      if (pending) await positions.savePending(work, id, pending, clock.now())
      if (position) await positions.saveDone(work, id, position, clock.now())
    })
    if (!position) return
    this.position = position
    this.#noteRejected(position.counts.rejected)
  }

  async findParked(): Promise<never[]> {
    return []
  }

  noteStatus(_id: string, status: SourceStatus): void {
    this.#status = status
    this.deps.noteLag(status.lagSeconds)
  }

  /** One step after the other. */
  #then(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step).catch((err: unknown) => this.#retry(err))
    return this.#work
  }

  async #begin(): Promise<void> {
    const { folder, idOf, name, enforcer, reader, leases, attempts, positions, adapt } = this.deps
    if (this.#isFollowed || this.#isLetGo || !reader.isUp || !existsSync(folder)) return
    const id = this.#id ?? idOf()
    this.#id = id
    const stream = sourceStream(id)
    const lease = await leases.acquire(stream)
    if (!lease) return
    const stored = await positions.checkpoint(id)
    const checkpoint = adapt ? await adapt(stored, lease.fence) : stored
    if (!checkpoint) return
    reader.reportOf(id, this)
    // A file that breaks the thread repeatedly must not stop others; a restart retries it.
    const admission = await attempts.begin(stream)
    if (admission !== 'go') return
    if (!reader.isUp) return
    this.position = checkpoint.position
    this.#rejected = checkpoint.position?.counts.rejected ?? 0
    const settings = { name, enforcer, kind: 'spool', format: GATEWAY_SOURCE, timeZone: 'UTC' } as const
    reader.runSource({ id, ...settings, location: folder, ...checkpoint })
    this.#isFollowed = true
  }

  async #leave(id: string): Promise<void> {
    this.#isFollowed = false
    await this.deps.reader.stopSource(id)
  }

  #retry(err: unknown): void {
    logEvent(this.deps.logger, 'gateway.spool.follow_failed', { err })
    setTimeout(() => {
      if (!this.#isLetGo) void this.follow()
    }, RETRY_AFTER).unref()
  }

  #noteRejected(rejected: number): void {
    if (rejected > this.#rejected)
      logEvent(this.deps.logger, 'gateway.spool.lines_rejected', { lines: rejected - this.#rejected })
    this.#rejected = rejected
  }
}

/** Names the spool of the gateway of a data directory. */
export function spoolIdOf({ folder }: Pick<GatewayPaths, 'folder'>): string {
  const file = join(folder, 'spool-id')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const id = `gateway-${randomUUID()}`
  writeFileSync(file, `${id}\n`, { mode: 0o600 })
  return id
}
