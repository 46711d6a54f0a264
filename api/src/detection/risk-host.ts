import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RiskRules } from '@netwarden/shared/domain'
import type { Logger } from 'pino'
import { logEvent } from '../platform/logging/log-event.ts'
import type { Finding } from './finding.ts'
import type { RiskEngineOptions } from './risk-engine.ts'
import type { Wanted } from './wanted-stream.ts'
import type {
  FromRiskWorker,
  ReportedLag,
  RiskLag,
  RiskWorkerSetup,
  ToRiskWorker,
} from './worker-protocol.ts'

type Found = Extract<FromRiskWorker, { type: 'found' }>

/** Limits of the thread's memory. */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 12 }

const RESTART_PAUSE = 1_000
const STORE_PAUSE = 1_000
/** With a doubling pause, from one second to half a minute; then the engine continues without its past. */
const MOST_RECALLS = 6
const STOP_LIMIT = 8_000
const WATCH_EVERY = 5_000
/** A thread that has reported and is silent for this long hangs: another one starts at the checkpoint. */
const HANG_LIMIT = 30_000

/** The api's side of the risk engine's thread: starts it, restarts it after a crash, and stores its findings. */
export class RiskHost {
  #worker: Worker | null = null
  #isStopping = false
  #watching: NodeJS.Timeout | null = null
  #lag: RiskLag | null = null
  readonly #aliveAt = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  #onPieceRead: () => void = () => undefined
  /** When a thread last ended unexpectedly (epoch ms). */
  brokeAt: number | null = null

  constructor(
    private options: RiskEngineOptions,
    private readonly deps: {
      store(findings: readonly Finding[]): Promise<void>
      /** The findings of these imports are stored. */
      noteEvaluated(imports: readonly string[]): Promise<void>
      /** The lines of a stream in the event store, in the format of ingest, or the first minute of each device. */
      recall(what: Wanted, signal: AbortSignal): Promise<AsyncIterable<Uint8Array | string>>
      logger: Logger
    },
    /** Pause after the first failure (ms). */
    private readonly recallPause = STORE_PAUSE,
  ) {}

  /** Null before the first report. */
  get lag(): ReportedLag | null {
    return this.#lag && { ...this.#lag, reportedAt: this.#aliveAt[0] ?? 0 }
  }

  get isUp(): boolean {
    return this.#worker !== null
  }

  start(): void {
    this.#watching ??= setInterval(() => this.#endSilent(), WATCH_EVERY).unref()
    this.#begin()
  }

  #begin(): void {
    const worker = new Worker(new URL('./risk.worker.js', import.meta.url), {
      workerData: { ...this.options, aliveAt: this.#aliveAt } satisfies RiskWorkerSetup,
      resourceLimits: THREAD_LIMITS,
    })
    this.#worker = worker
    worker.on('message', (message: FromRiskWorker) => {
      if (message.type === 'lag') this.#lag = message.lag
      else if (message.type === 'found') void this.#keep(worker, message)
      else if (message.type === 'recall') void this.#recall(worker, message.what)
      else if (message.type === 'recallNext') this.#onPieceRead()
    })
    worker.on('error', (err) => logEvent(this.deps.logger, 'risk.engine.crashed', { err }))
    worker.once('exit', () => {
      this.#worker = null
      // A thread that crashes repeatedly does not count as running between two crashes.
      this.#lag = null
      if (this.#isStopping) return
      this.brokeAt = Date.now()
      setTimeout(() => this.#isStopping || this.#begin(), RESTART_PAUSE).unref()
    })
  }

  #endSilent(): void {
    if (!this.lag || Date.now() - this.lag.reportedAt < HANG_LIMIT) return
    logEvent(this.deps.logger, 'risk.engine.hanging')
    void this.#worker?.terminate()
  }

  useRules(rules: RiskRules): void {
    this.options = { ...this.options, rules }
    this.#worker?.postMessage({ type: 'rules', rules } satisfies ToRiskWorker)
  }

  /** Resolves when the findings are stored and the checkpoint is written. */
  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#watching) clearInterval(this.#watching)
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.postMessage({ type: 'stop' } satisfies ToRiskWorker)
    const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT)
    await ended
    clearTimeout(limit)
  }

  /** The engine waits for this: an unavailable state store is retried for as long as the thread is the same. */
  async #keep(worker: Worker, { findings, evaluated }: Found): Promise<void> {
    while (this.#worker === worker) {
      try {
        await this.deps.store(findings)
        await this.deps.noteEvaluated(evaluated)
        worker.postMessage({ type: 'stored' } satisfies ToRiskWorker)
        return
      } catch (err) {
        logEvent(this.deps.logger, 'risk.events.save_failed', { err })
      }
      await pause(STORE_PAUSE, undefined, { ref: false })
    }
  }

  /** The engine waits for this, too: an unavailable event store is retried, up to a limit. */
  async #recall(worker: Worker, what: Wanted): Promise<void> {
    const ended = new AbortController()
    worker.once('exit', () => {
      ended.abort()
      this.#onPieceRead()
    })
    for (let tried = 1; this.#worker === worker && !this.#isStopping; tried += 1) {
      try {
        worker.postMessage({ type: 'recallBegins' } satisfies ToRiskWorker)
        for await (const piece of await this.deps.recall(what, ended.signal)) {
          const isRead = new Promise<void>((resolve) => {
            this.#onPieceRead = resolve
          })
          worker.postMessage({ type: 'recalling', piece: Buffer.from(piece) } satisfies ToRiskWorker)
          await isRead
          ended.signal.throwIfAborted()
        }
        worker.postMessage({ type: 'recalled' } satisfies ToRiskWorker)
        return
      } catch (err) {
        if (ended.signal.aborted) return
        if (tried === MOST_RECALLS) {
          logEvent(this.deps.logger, 'risk.recall.skipped', {
            err,
            what: what === 'devices' ? what : what.stream,
          })
          worker.postMessage({ type: 'recallBegins' } satisfies ToRiskWorker)
          worker.postMessage({ type: 'recalled' } satisfies ToRiskWorker)
          return
        }
        logEvent(this.deps.logger, 'risk.recall.failed', { err })
      }
      await pause(this.recallPause * 2 ** (tried - 1), undefined, { ref: false })
    }
  }
}
