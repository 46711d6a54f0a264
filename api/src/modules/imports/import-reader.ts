import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type {
  Fault,
  FromIngest,
  ImportPosition,
  ImportTask,
  IngestThread,
  LineCounts,
  RejectedLine,
  Survey,
  ThreadRun,
  ToIngest,
} from '../../pipeline/index.ts'
import { isLeaseLost } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { kindOfStoreFault, type StoreFaultKind } from '../../platform/state/store-away.ts'

/** The api stores what the thread reports of an import. */
export interface ImportListener {
  save(id: string, position: ImportPosition, rejects: RejectedLine[]): Promise<void>
  bytesRead(id: string, bytes: number): void
  /** `isForRisk`: the risk engine evaluates its records next. */
  done(id: string, counts: LineCounts, isForRisk: boolean): Promise<void>
  failed(id: string, fault: Fault): Promise<void>
}

export interface ImportReaderDeps {
  thread: Pick<IngestThread, 'on' | 'onStarted' | 'onEnded' | 'post' | 'request' | 'isUp' | 'run'>
  /** Why the state store cannot store what was read; null once it can again. */
  noteKeeping(kind: StoreFaultKind | null): void
  /** The time of the newest record of an import (epoch ms). */
  noteNewest(at: number): void
  logger: Logger
}

type SurveyRequest = Omit<Extract<ToIngest, { type: 'survey' }>, 'type' | 'call'>

const KEEP_PAUSE = 1_000
/** A cancelled import ends within this time, or the thread is ended (ms). */
const CANCEL_LIMIT = 800

/** The ingest thread as the reader of imports. */
export class ImportReader {
  #lastCall = 0
  readonly #surveys = new Map<
    number,
    { resolve: (survey: Survey) => void; reject: (cause: unknown) => void }
  >()
  readonly #cancelling = new Map<string, NodeJS.Timeout>()
  #listener: ImportListener | null = null

  constructor(private readonly deps: ImportReaderDeps) {
    const { thread } = deps
    thread.on('surveyed', (message) => {
      this.#surveys.get(message.call)?.resolve(message)
      this.#surveys.delete(message.call)
    })
    thread.on('surveyFailed', ({ call, fault }) => {
      this.#surveys.get(call)?.reject(errorOf(fault))
      this.#surveys.delete(call)
    })
    thread.onEnded(() => {
      for (const { reject } of this.#surveys.values()) reject(new Error('the ingest thread ended'))
      this.#surveys.clear()
    })
  }

  get isUp(): boolean {
    return this.deps.thread.isUp
  }

  onStarted(listener: () => void): void {
    this.deps.thread.onStarted(listener)
  }

  /** Passes what the thread reports of imports on to the listener. */
  reportTo(listener: ImportListener): void {
    const { thread, logger } = this.deps
    this.#listener = listener
    thread.on('saveImport', (message, run) => this.#save(listener, message, run))
    thread.on('importBytes', ({ id, bytes }) => listener.bytesRead(id, bytes))
    thread.on('importDone', ({ id, counts, isForRisk }, run) => {
      this.#forgetCancelling(id)
      void this.#keep(run, () => listener.done(id, counts, isForRisk))
    })
    thread.on('importFailed', ({ id, fault }, run) => {
      this.#forgetCancelling(id)
      logEvent(logger, 'imports.job.failed', { importId: id, detail: fault.detail })
      void this.#keep(run, () => listener.failed(id, fault))
    })
  }

  #save(
    listener: ImportListener,
    { call, id, position, rejects }: Extract<FromIngest, { type: 'saveImport' }>,
    run: ThreadRun,
  ): void {
    const { lastAt } = position.counts
    if (lastAt !== null) this.deps.noteNewest(lastAt)
    void this.#keep(run, async () => {
      const isLost = await isLeaseLost(listener.save(id, position, rejects))
      run.post({ type: 'saved', call, isLost })
    })
  }

  /**
   * The thread reports once and waits: the state store is retried for as long as the run lasts. The next run starts
   * the import from what is stored.
   */
  async #keep(run: ThreadRun, work: () => Promise<void>): Promise<void> {
    const { noteKeeping, logger } = this.deps
    do {
      try {
        await work()
        noteKeeping(null)
        return
      } catch (err) {
        logEvent(logger, 'ingest.report.save_failed', { err })
        // The import itself is deleted: another try would not find it either.
        if (err instanceof AppError && err.kind === 'notFound') return
        noteKeeping(kindOfStoreFault(err))
      }
      await pause(KEEP_PAUSE, undefined, { ref: false })
    } while (run.isRunning)
  }

  survey(request: SurveyRequest): Promise<Survey> {
    this.#lastCall += 1
    const call = this.#lastCall
    return new Promise((resolve, reject) => {
      this.#surveys.set(call, { resolve, reject })
      this.deps.thread.request({ type: 'survey', call, ...request })
    })
  }

  runImport(task: ImportTask): void {
    this.deps.thread.request({ type: 'runImport', task })
  }

  /** Ends an import. Where the thread does not end it in time, the thread is ended, so that no content of a log prevents it. */
  cancelImport(id: string): void {
    const { thread } = this.deps
    thread.request({ type: 'cancelImport', id })
    const { run } = thread
    const limit = setTimeout(() => {
      this.#cancelling.delete(id)
      if (run?.isRunning) this.#forceCancel(id, run)
    }, CANCEL_LIMIT)
    this.#forgetCancelling(id)
    this.#cancelling.set(id, limit.unref())
  }

  #forceCancel(id: string, run: ThreadRun): void {
    const { logger } = this.deps
    logEvent(logger, 'imports.cancel.forced', { importId: id })
    const fault = { kind: 'cancelled', text: { key: 'ingest.import.cancelled' }, detail: '' } as const
    void Promise.resolve(this.#listener?.failed(id, fault))
      .catch((err: unknown) => logEvent(logger, 'imports.cancel.save_failed', { err }))
      .finally(() => run.end())
  }

  /** Ends the survey of an import that will not be read. */
  endSurvey(id: string): void {
    this.deps.thread.post({ type: 'cancelImport', id })
  }

  #forgetCancelling(id: string): void {
    clearTimeout(this.#cancelling.get(id))
    this.#cancelling.delete(id)
  }
}

function errorOf(fault: Fault): Error {
  if (fault.kind === 'badContent' || fault.kind === 'unsupported') return new AppError(fault.kind, fault.text)
  return new Error(fault.detail)
}
