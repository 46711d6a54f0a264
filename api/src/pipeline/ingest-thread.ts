import { Worker } from 'node:worker_threads'
import { AppError } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { logEvent } from '../platform/logging/log-event.ts'
import { MessageHandlers } from './message-handlers.ts'
import type { FromWorker, IngestSetup, IngestThreadSetup, ToWorker } from './worker-protocol.ts'

const RESTART_PAUSE = 1_000
const STOP_LIMIT = 8_000
/** Without a sign of life for this time (ms), the thread hangs; the clock is updated between batches. */
const SILENCE_LIMIT = 8_000

/** One run of the thread, from its start until it ends. */
export interface ThreadRun {
  readonly isRunning: boolean
  post(message: ToWorker): void
  /** Ends the run on purpose; the next one resumes from the stored state. */
  end(): void
}

const startWorker = (setup: IngestThreadSetup): Worker =>
  new Worker(new URL('./ingest.worker.js', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 48 },
  })

/**
 * The API's side of the ingest thread: starts it, restarts it after a crash, and carries messages. A module registers a
 * handler for each type of message that it receives.
 */
export class IngestThread {
  /** The present run, ready or not. */
  #run: ThreadRun | null = null
  /** The run that is ready for messages. */
  #ready: ThreadRun | null = null
  #worker: Worker | null = null
  #isStopping = false
  /** Whether the current run is being ended on purpose. */
  #isEnding = false
  readonly #aliveAt = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  readonly #messages = new MessageHandlers<FromWorker, ThreadRun>()
  readonly #started: (() => void)[] = []
  readonly #broken: ((isCrash: boolean) => void)[] = []
  readonly #ended: (() => void)[] = []

  constructor(
    private readonly logger: Logger,
    private readonly createWorker: (setup: IngestThreadSetup) => Worker = startWorker,
  ) {
    this.#messages.on('ready', (_message, run) => {
      this.#ready = run
      for (const listen of this.#started) listen()
    })
  }

  /** Registers the handler of a type of message. */
  readonly on: MessageHandlers<FromWorker, ThreadRun>['on'] = (type, handle) =>
    this.#messages.on(type, handle)

  /** Called each time the thread is ready for messages. */
  onStarted(listener: () => void): void {
    this.#started.push(listener)
  }

  /** Called each time a run ended and another one follows; a crash was not on purpose. */
  onBroken(listener: (isCrash: boolean) => void): void {
    this.#broken.push(listener)
  }

  /** Called each time a run ended, including the last one. */
  onEnded(listener: () => void): void {
    this.#ended.push(listener)
  }

  get isUp(): boolean {
    return this.#ready !== null
  }

  /** Whether the thread runs and does not hang. */
  get isAlive(): boolean {
    return this.isUp && Date.now() - (this.#aliveAt[0] ?? 0) < SILENCE_LIMIT
  }

  get run(): ThreadRun | null {
    return this.#run
  }

  /** The setup is read again at each restart. */
  start(setup: () => IngestSetup): void {
    if (this.#isStopping) return
    const worker = this.createWorker({ ...setup(), aliveAt: this.#aliveAt })
    const run = this.#runOf(worker)
    this.#worker = worker
    this.#run = run
    worker.on('message', (message: FromWorker) => this.#messages.receive(message, run))
    worker.on('error', (err) => logEvent(this.logger, 'ingest.thread.crashed', { err }))
    worker.once('exit', () => this.#noteEnd(setup))
  }

  #runOf(worker: Worker): ThreadRun {
    const isRunning = () => this.#worker === worker
    return {
      get isRunning() {
        return isRunning()
      },
      post: (message) => worker.postMessage(message),
      end: () => {
        if (isRunning()) this.#isEnding = true
        void worker.terminate()
      },
    }
  }

  #noteEnd(setup: () => IngestSetup): void {
    this.#worker = null
    this.#run = null
    this.#ready = null
    for (const listen of this.#ended) listen()
    if (this.#isStopping) return
    const isCrash = !this.#isEnding
    this.#isEnding = false
    for (const listen of this.#broken) listen(isCrash)
    setTimeout(() => this.start(setup), RESTART_PAUSE).unref()
  }

  /** Sends to a thread that is ready; otherwise the thread reads the stored state when it has started. */
  readonly post = (message: ToWorker): void => {
    this.#ready?.post(message)
  }

  /** Sends what a client waits for: throws while the thread is not ready. */
  request(message: ToWorker): void {
    if (!this.#ready) throw new AppError('tooBusy', { key: 'error.tooBusy' }, { retryAfterSeconds: 2 })
    this.#ready.post(message)
  }

  /** Waits until running batches are written, then ends the thread for good. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const worker = this.#ready && this.#worker
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.postMessage({ type: 'stop' } satisfies ToWorker)
    const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT)
    await ended
    clearTimeout(limit)
  }
}
