import type { Message } from '@netwarden/shared/errors'
import type { RejectedReason } from '../../write/rejected-reasons.ts'
import { faultOf } from './followed-file.ts'
import type { PendingBatch, SourcePosition, SourceTask } from './positions.ts'
import type { SourceDeps } from './source-deps.ts'
import { describeTask, SourceSession, startPosition } from './source-session.ts'

export interface SourceStatus {
  state: 'running' | 'waiting' | 'failed'
  reason: Message | null
  read: number
  accepted: number
  rejected: number
  reasons: readonly RejectedReason[]
  lagSeconds: number
}

const POLL = 250
const RETRY = 5_000
/** How long (ms) a batch in progress may still take when the source is stopped. */
const WRITE_LIMIT = 3_000

export interface SourceRunListener {
  /** Until it has progressed: a crash is attributed to its start, and to the file being read. */
  onReading(file: string | null): void
  /** Reported once: the lines read are stored, there were none, or they could not be read. */
  onProgress(): void
  onFault(cause: unknown): void
}

/** Follows one source until it is stopped; failures are reported, and the source resumes from the stored position. */
export class SourceRun {
  readonly #ending = new AbortController()
  readonly #cutting = new AbortController()
  readonly #done: Promise<void>
  #session: SourceSession | null = null
  #position: SourcePosition
  #pending: PendingBatch | null
  #failure: Message | null = null
  #hasProgressed = false
  #startedAt: number

  constructor(
    private readonly task: SourceTask,
    private readonly deps: Omit<SourceDeps, 'onReading'>,
    private readonly listener: SourceRunListener,
  ) {
    this.#position = task.position ?? startPosition(task)
    this.#pending = task.pending
    this.#startedAt = deps.clock.now()
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#ending.abort(new Error('stopping'))
    const limit = setTimeout(() => this.#cutting.abort(new Error('stopping')), WRITE_LIMIT)
    await this.#done
    clearTimeout(limit)
  }

  get status(): SourceStatus {
    const { line, counts } = this.#position
    const misplaced = this.#session?.misplaced ?? null
    const reason = this.#failure ?? misplaced ?? this.#session?.fault ?? null
    const isTail = this.task.kind === 'tail'
    const isFailed = this.#failure !== null || misplaced !== null || (isTail && reason !== null)
    const isWaiting = this.#session?.isWaiting ?? false
    const caughtUpAt = this.#session?.caughtUpAt ?? this.#startedAt
    return {
      state: isFailed ? 'failed' : isWaiting ? 'waiting' : 'running',
      reason: reason ?? (isWaiting ? { key: 'source.notThere' } : this.#queued),
      read: line,
      accepted: counts.accepted,
      rejected: counts.rejected,
      reasons: counts.reasons ?? [],
      lagSeconds: Math.max(0, Math.floor((this.deps.clock.now() - caughtUpAt) / 1000)),
    }
  }

  get #queued(): Message | null {
    const count = this.#session?.waiting ?? 0
    return count > 0 ? { key: 'source.folder.queued', params: { count, limit: this.deps.mostFiles } } : null
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      try {
        await this.#follow(signal)
      } catch (cause) {
        if (signal.aborted) break
        this.#failure = faultOf(cause, this.task.location)
        this.listener.onFault(cause)
        this.#noteProgress()
      } finally {
        this.#startedAt = this.#session?.caughtUpAt ?? this.#startedAt
        await this.#session?.close().catch(() => undefined) // The next attempt reads the source again.
        this.#session = null
      }
      await pause(RETRY, signal)
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    this.#noteReading(null)
    if (!this.task.position && this.#position.batch === 0 && !this.#pending) {
      await this.deps.store.saveDone(this.#position, [])
    }
    const session = new SourceSession(this.task, this.#position, this.#remembering(), this.#cutting.signal)
    session.caughtUpAt = this.#startedAt
    this.#session = session
    if (this.#pending) await session.recover(this.#pending)
    const { place, format, timeZone } = describeTask(this.task)
    const { position } = session
    if (position.place !== place || position.format !== format || position.timeZone !== timeZone)
      session.adapt()
    while (!signal.aborted) {
      const hasMore = await session.step()
      this.#failure = null
      if (session.isIdle) this.#noteProgress()
      if (!hasMore) await pause(POLL, signal)
    }
  }

  #noteReading(file: string | null): void {
    if (!this.#hasProgressed) this.listener.onReading(file)
  }

  #noteProgress(): void {
    if (this.#hasProgressed) return
    this.#hasProgressed = true
    this.listener.onProgress()
  }

  /** The stored position is also remembered here, to resume after a failure. */
  #remembering(): SourceDeps {
    const { store } = this.deps
    return {
      ...this.deps,
      onReading: (file) => this.#noteReading(file),
      store: {
        savePending: async (pending) => {
          await store.savePending(pending)
          this.#pending = pending
        },
        findParked: store.findParked,
        saveDone: async (position, rejects, parkedFiles) => {
          await store.saveDone(position, rejects, parkedFiles)
          this.#position = position
          this.#pending = null
          this.#noteProgress()
        },
      },
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
  })
}
