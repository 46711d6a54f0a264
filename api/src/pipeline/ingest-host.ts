import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError, type ListIndex } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { VisitRow } from '../platform/events/visit-row.ts'
import { isLeaseLost, LeaseLost } from '../platform/leases/work-leases.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { kindOfStoreFault, type StoreFaultKind } from '../platform/state/store-away.ts'
import type { ToPolicies } from './decide/policies-protocol.ts'
import type { DeviceListener, FromDevices, ToDevices } from './devices-protocol.ts'
import type { Organisation } from './enrich/index.ts'
import type { ParkedFile, SourceTask } from './sources/follow/index.ts'
import type { ImportPosition, ImportTask } from './sources/imports-protocol.ts'
import type { FromSources, KeepOutcome, SourceListener } from './sources/sources-protocol.ts'
import type { Survey } from './sources/survey.ts'
import type { Fault, FromWorker, IngestSetup, IngestThreadSetup, ToWorker } from './worker-protocol.ts'
import type { LineCounts, RejectedLine } from './write/record-batch.ts'

export interface SurveyRequest {
  importId: string
  path: string
  format: string
  timeZone: string
  now: number
  wantsNewest: boolean
}

/** What the api does with what the thread reports. */
export interface ImportListener {
  save(id: string, position: ImportPosition, rejects: RejectedLine[]): Promise<void>
  bytesRead(id: string, bytes: number): void
  done(id: string, counts: LineCounts): Promise<void>
  failed(id: string, fault: Fault): Promise<void>
}

const RESTART_PAUSE = 1_000
const KEEP_PAUSE = 1_000
const STOP_LIMIT = 8_000
/** How long a cancelled import may still be read. */
const CANCEL_LIMIT = 800
/** A thread that is silent for so long hangs; it goes on between the batches that it reads. */
const SILENCE_LIMIT = 8_000

const startThread = (setup: IngestThreadSetup): Worker =>
  new Worker(new URL('./ingest.worker.js', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 48 },
  })

/** The api's side of the ingest thread: starts it, starts it again when it breaks, and passes messages. */
export class IngestHost extends EventEmitter<{
  recent: [VisitRow[]]
  /** Why the event store takes no records, and where they stand cannot be kept in the state store; null when well again. */
  writing: [kind: StoreFaultKind | null]
  keeping: [kind: StoreFaultKind | null]
  /** Time of the newest record of a stream, as its position is stored (epoch ms). */
  newest: [at: number]
  started: []
  /** How, and whether by itself. */
  broken: [how: string, isCrash: boolean]
  /** A stream of lines is being begun, and one of its files. */
  reading: [stream: string, file: string | null]
  /** It is past the place where it was begun. */
  progressed: [stream: string]
  /** Records were not handed on to the risk engine. */
  riskMissed: []
}> {
  /** Ready for messages. */
  #worker: Worker | null = null
  /** Running, ready or not. */
  #thread: Worker | null = null
  readonly #aliveAt = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  #generation: number | null = null
  #isStopping = false
  #isMoving = false
  #lastCall = 0
  readonly #surveys = new Map<
    number,
    { resolve: (survey: Survey) => void; reject: (cause: unknown) => void }
  >()

  readonly #stops = new Map<string, (() => void)[]>()
  #organisations: readonly Organisation[] = []
  readonly #cancelling = new Map<string, NodeJS.Timeout>()

  constructor(
    private setup: IngestSetup,
    private readonly imports: ImportListener,
    private readonly sources: SourceListener,
    private readonly devices: DeviceListener,
    private readonly logger: Logger,
    private readonly createThread: (setup: IngestThreadSetup) => Worker = startThread,
  ) {
    super()
  }

  /** Of the policies by which the thread decides; null where none does. */
  get generation(): number | null {
    return this.#generation
  }

  get isUp(): boolean {
    return this.#worker !== null
  }

  /** Up, and going on. */
  get isAlive(): boolean {
    return this.isUp && Date.now() - (this.#aliveAt[0] ?? 0) < SILENCE_LIMIT
  }

  start(): void {
    const worker = this.createThread({ ...this.setup, aliveAt: this.#aliveAt })
    this.#thread = worker
    worker.on('message', (message: FromWorker) => this.#receive(worker, message))
    worker.on('error', (err) => logEvent(this.logger, 'ingest.thread.crashed', { err }))
    worker.once('exit', (code) => this.#ended(code))
  }

  #ended(code: number): void {
    this.#worker = null
    this.#thread = null
    this.#generation = null
    for (const { reject } of this.#surveys.values()) reject(new Error('the ingest thread ended'))
    this.#surveys.clear()
    for (const id of [...this.#stops.keys()]) this.#sourceStopped(id)
    if (this.#isStopping) return
    this.emit('broken', `exit ${code}`, !this.#isMoving)
    this.#isMoving = false
    setTimeout(() => this.start(), RESTART_PAUSE).unref()
  }

  #receive(worker: Worker, message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        this.#worker = worker
        this.useOrganisations(this.#organisations)
        this.emit('started')
        break
      case 'surveyed':
        this.#surveys.get(message.call)?.resolve(message as Survey)
        this.#surveys.delete(message.call)
        break
      case 'surveyFailed':
        this.#surveys.get(message.call)?.reject(errorOf(message.fault))
        this.#surveys.delete(message.call)
        break
      case 'saveImport':
        this.#noteNewest(message.position.counts)
        void this.#keep(worker, async () => {
          const isLost = await isLeaseLost(this.imports.save(message.id, message.position, message.rejects))
          worker.postMessage({ type: 'saved', call: message.call, isLost } satisfies ToWorker)
        })
        break
      case 'importBytes':
        this.imports.bytesRead(message.id, message.bytes)
        break
      case 'importDone':
        this.#letGo(message.id)
        void this.#keep(worker, () => this.imports.done(message.id, message.counts))
        break
      case 'importFailed':
        this.#letGo(message.id)
        logEvent(this.logger, 'imports.job.failed', { importId: message.id, detail: message.fault.detail })
        void this.#keep(worker, () => this.imports.failed(message.id, message.fault))
        break
      case 'reading':
        this.emit('reading', message.stream, message.file)
        break
      case 'progressed':
        this.emit('progressed', message.stream)
        break
      case 'keepSource':
        this.#keepSource(worker, message)
        break
      case 'findParked':
        this.#findParked(worker, message)
        break
      case 'foundLeases':
        this.#keepLeases(worker, message)
        break
      case 'sourceStatus':
        this.sources.noteStatus(message.id, message.status)
        break
      case 'sourceStopped':
        this.#sourceStopped(message.id)
        break
      case 'sourceFault':
        logEvent(this.logger, 'sources.follow.failed', { sourceId: message.id, detail: message.detail })
        break
      case 'decidesBy':
        this.#generation = message.generation
        break
      case 'recent':
        this.emit('recent', message.rows)
        break
      case 'storeAway':
        logEvent(this.logger, 'ingest.store.waiting', { reason: message.reason })
        this.emit('writing', message.kind)
        break
      case 'storeBack':
        logEvent(this.logger, 'ingest.store.resumed')
        this.emit('writing', null)
        break
      case 'riskMissed':
        this.emit('riskMissed')
        break
      case 'stopped':
        break
    }
  }

  #noteNewest({ lastAt }: LineCounts): void {
    if (lastAt !== null) this.emit('newest', lastAt)
  }

  #keepSource(worker: Worker, { call, id, ...kept }: Extract<FromSources, { type: 'keepSource' }>): void {
    if (kept.position) this.#noteNewest(kept.position.counts)
    const tell = (outcome: KeepOutcome) =>
      worker.postMessage({ type: 'keptSource', call, outcome } satisfies ToWorker)
    this.sources.keep(id, kept).then(
      () => {
        this.emit('keeping', null)
        tell('stored')
      },
      (err: unknown) => {
        if (err instanceof LeaseLost) {
          logEvent(this.logger, 'sources.owner.changed', { sourceId: id })
          return tell('lost')
        }
        this.emit('keeping', kindOfStoreFault(err))
        logEvent(this.logger, 'sources.position.save_failed', { err, sourceId: id })
        tell('failed')
      },
    )
  }

  #findParked(worker: Worker, { call, id, asked }: Extract<FromSources, { type: 'findParked' }>): void {
    const tell = (files: ParkedFile[] | null) =>
      worker.postMessage({ type: 'parkedFiles', call, files } satisfies ToWorker)
    this.sources.findParked(id, asked).then(tell, (err: unknown) => {
      logEvent(this.logger, 'sources.files.read_failed', { err, sourceId: id })
      tell(null)
    })
  }

  #keepLeases(worker: Worker, { call, source, leases }: FromDevices): void {
    const tell = (isStored: boolean) =>
      worker.postMessage({ type: 'keptLeases', call, isStored } satisfies ToWorker)
    this.devices.learn(leases, source).then(
      () => tell(true),
      (err: unknown) => {
        logEvent(this.logger, 'sources.leases.save_failed', { err, source })
        tell(false)
      },
    )
  }

  /** A thread that is not there is told when it starts. */
  readonly sendDevices = (message: ToDevices): void => {
    this.#worker?.postMessage(message satisfies ToWorker)
  }

  #sourceStopped(id: string): void {
    for (const resolve of this.#stops.get(id) ?? []) resolve()
    this.#stops.delete(id)
  }

  /**
   * An import waits for this, and is told of once: a state store that is away is asked again for as long as the
   * thread is the same. Another one goes on with the import from what is stored.
   */
  async #keep(worker: Worker, work: () => Promise<void>): Promise<void> {
    do {
      try {
        await work()
        this.emit('keeping', null)
        return
      } catch (err) {
        logEvent(this.logger, 'ingest.report.save_failed', { err })
        // The import itself is gone: asking again would find it no more.
        if (err instanceof AppError && err.kind === 'notFound') return
        this.emit('keeping', kindOfStoreFault(err))
      }
      await pause(KEEP_PAUSE, undefined, { ref: false })
    } while (this.#worker === worker)
  }

  survey(request: SurveyRequest): Promise<Survey> {
    this.#lastCall += 1
    const call = this.#lastCall
    return new Promise((resolve, reject) => {
      this.#surveys.set(call, { resolve, reject })
      this.#post({ type: 'survey', call, ...request })
    })
  }

  /** A thread that is not there is told when it starts. */
  readonly sendPolicies = (
    { base, changed }: Pick<ToPolicies, 'base' | 'changed'>,
    { buffer: names }: Pick<ListIndex, 'buffer'>,
  ): void => {
    const { key, packed } = base
    this.#worker?.postMessage({ type: 'policies', base: { key, packed }, changed, names } satisfies ToWorker)
  }

  runImport(task: ImportTask): void {
    this.#post({ type: 'runImport', task })
  }

  runSource(task: SourceTask): void {
    this.#post({ type: 'runSource', task })
  }

  /** Resolves when the source is no longer followed, what it had on its way included. */
  stopSource(id: string): Promise<void> {
    if (!this.#worker) return Promise.resolve()
    return new Promise((resolve) => {
      this.#stops.set(id, [...(this.#stops.get(id) ?? []), resolve])
      this.#post({ type: 'stopSource', id })
    })
  }

  /** Who owns what, for records read from now on; a thread that starts again is told, too. */
  useOrganisations(organisations: readonly Organisation[]): void {
    this.#organisations = organisations
    this.#worker?.postMessage({ type: 'organisations', organisations } satisfies ToWorker)
  }

  /** Lines that are older are refused from now on. */
  useRetention(retentionDays: number): void {
    this.setup = { ...this.setup, retentionDays }
    this.#worker?.postMessage({ type: 'retention', days: retentionDays } satisfies ToWorker)
  }

  /**
   * Ends an import. A thread that does not let go of it in time is ended, and begins anew with all others from what is
   * stored: nothing that a log holds keeps what was cancelled running.
   */
  cancelImport(id: string): void {
    this.#post({ type: 'cancelImport', id })
    const thread = this.#thread
    const limit = setTimeout(() => {
      this.#cancelling.delete(id)
      if (thread !== this.#thread || !thread) return
      logEvent(this.logger, 'imports.cancel.forced', { importId: id })
      this.#isMoving = true
      void this.imports
        .failed(id, { kind: 'cancelled', text: { key: 'ingest.import.cancelled' }, detail: '' })
        .catch((err: unknown) => logEvent(this.logger, 'imports.cancel.save_failed', { err }))
        .finally(() => void thread.terminate())
    }, CANCEL_LIMIT)
    clearTimeout(this.#cancelling.get(id))
    this.#cancelling.set(id, limit.unref())
  }

  /** What is looked through before it is read is read for nothing now. */
  endSurvey(id: string): void {
    this.#worker?.postMessage({ type: 'cancelImport', id } satisfies ToWorker)
  }

  #letGo(id: string): void {
    clearTimeout(this.#cancelling.get(id))
    this.#cancelling.delete(id)
  }

  /** Lets running batches be written, then ends the thread. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.postMessage({ type: 'stop' } satisfies ToWorker)
    const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT)
    await ended
    clearTimeout(limit)
  }

  #post(message: ToWorker): void {
    if (!this.#worker) throw new AppError('tooBusy', { key: 'error.tooBusy' }, { retryAfterSeconds: 2 })
    this.#worker.postMessage(message)
  }
}

function errorOf(fault: Fault): Error {
  if (fault.kind === 'badContent' || fault.kind === 'unsupported') return new AppError(fault.kind, fault.text)
  return new Error(fault.detail)
}
