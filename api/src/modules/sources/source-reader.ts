import type { Logger } from 'pino'
import type {
  FromIngest,
  IngestThread,
  KeepOutcome,
  ParkedFile,
  ParkedFileQuery,
  SourceStatus,
  SourceTask,
  ThreadRun,
} from '../../pipeline/index.ts'
import { LeaseLost } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { kindOfStoreFault, type StoreFaultKind } from '../../platform/state/store-away.ts'

type KeepSource = Extract<FromIngest, { type: 'keepSource' }>

/** The api stores the thread's reports about its sources. */
export interface SourceListener {
  /** Stores the batch that is being written, or the position after it. */
  keep(id: string, kept: Pick<KeepSource, 'pending' | 'position' | 'rejects' | 'parkedFiles'>): Promise<void>
  findParked(id: string, query: ParkedFileQuery): Promise<ParkedFile[]>
  noteStatus(id: string, status: SourceStatus): void
}

export interface SourceReaderDeps {
  thread: Pick<IngestThread, 'on' | 'onStarted' | 'onBroken' | 'onEnded' | 'request' | 'isUp'>
  /** Why the state store does not store positions; null once it does again. */
  noteKeeping(kind: StoreFaultKind | null): void
  /** The time of the newest record of a source (epoch ms). */
  noteNewest(at: number): void
  logger: Logger
}

/** The ingest thread as the reader of sources. */
export class SourceReader {
  readonly #stops = new Map<string, (() => void)[]>()
  /** Of sources that are not in the list of an administrator. */
  readonly #listeners = new Map<string, SourceListener>()

  constructor(private readonly deps: SourceReaderDeps) {
    const { thread, logger } = deps
    thread.on('sourceStopped', ({ id }) => this.#noteStopped(id))
    thread.on('sourceFault', ({ id, detail }) =>
      logEvent(logger, 'sources.follow.failed', { sourceId: id, detail }),
    )
    thread.onEnded(() => {
      for (const id of [...this.#stops.keys()]) this.#noteStopped(id)
    })
  }

  get isUp(): boolean {
    return this.deps.thread.isUp
  }

  onStarted(listener: () => void): void {
    this.deps.thread.onStarted(listener)
  }

  onBroken(listener: () => void): void {
    this.deps.thread.onBroken(listener)
  }

  /** Passes the thread's reports about all other sources on to the listener. */
  reportTo(listener: SourceListener): void {
    const { thread } = this.deps
    const of = (id: string) => this.#listeners.get(id) ?? listener
    thread.on('keepSource', (message, run) => this.#keep(of(message.id), message, run))
    thread.on('findParked', (message, run) => this.#findParked(of(message.id), message, run))
    thread.on('sourceStatus', ({ id, status }) => of(id).noteStatus(id, status))
  }

  /** Passes the thread's reports about one source to its own listener. */
  reportOf(id: string, listener: SourceListener): void {
    this.#listeners.set(id, listener)
  }

  #keep(listener: SourceListener, { call, id, ...kept }: KeepSource, run: ThreadRun): void {
    const { noteNewest, noteKeeping, logger } = this.deps
    const lastAt = kept.position?.counts.lastAt ?? null
    if (lastAt !== null) noteNewest(lastAt)
    const answer = (outcome: KeepOutcome) => run.post({ type: 'keptSource', call, outcome })
    listener.keep(id, kept).then(
      () => {
        noteKeeping(null)
        answer('stored')
      },
      (err: unknown) => {
        if (err instanceof LeaseLost) {
          logEvent(logger, 'sources.owner.changed', { sourceId: id })
          return answer('lost')
        }
        noteKeeping(kindOfStoreFault(err))
        logEvent(logger, 'sources.position.save_failed', { err, sourceId: id })
        answer('failed')
      },
    )
  }

  #findParked(
    listener: SourceListener,
    { call, id, asked }: Extract<FromIngest, { type: 'findParked' }>,
    run: ThreadRun,
  ): void {
    const answer = (files: ParkedFile[] | null) => run.post({ type: 'parkedFiles', call, files })
    listener.findParked(id, asked).then(answer, (err: unknown) => {
      logEvent(this.deps.logger, 'sources.files.read_failed', { err, sourceId: id })
      answer(null)
    })
  }

  runSource(task: SourceTask): void {
    this.deps.thread.request({ type: 'runSource', task })
  }

  /** Resolves when the source is no longer followed and its last batch is written. */
  stopSource(id: string): Promise<void> {
    if (!this.isUp) return Promise.resolve()
    return new Promise((resolve) => {
      this.#stops.set(id, [...(this.#stops.get(id) ?? []), resolve])
      this.deps.thread.request({ type: 'stopSource', id })
    })
  }

  #noteStopped(id: string): void {
    for (const resolve of this.#stops.get(id) ?? []) resolve()
    this.#stops.delete(id)
  }
}
