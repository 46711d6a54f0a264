import { join } from 'node:path'
import { sourceStream } from '../../platform/events/streams.ts'
import { SourceRoots } from '../../platform/files/source-roots.ts'
import { systemClock } from '../../platform/time/clock.ts'
import type { Enrich } from '../enrich/index.ts'
import type { ParsedLease } from '../visit.ts'
import type { FromAttempts } from '../worker-protocol.ts'
import type { RecordWriter } from '../write/watched-writer.ts'
import {
  MAX_FILES,
  type ParkedFile,
  type ParkedFileQuery,
  SourceRun,
  type SourceTask,
} from './follow/index.ts'
import type { FromSources, KeepOutcome, ToSources } from './sources-protocol.ts'

const REPORT_EVERY = 1_000
const KEEP_RETRY = 1_000

/** The sources that this thread follows. */
export class SourceRuns {
  readonly #runs = new Map<string, { run: SourceRun; reported: string }>()
  readonly #keeps = new Map<number, (outcome: KeepOutcome) => void>()
  readonly #questions = new Map<number, (files: ParkedFile[] | null) => void>()
  #lastCall = 0
  #isStopping = false
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly deps: {
      writer: RecordWriter
      enrich: Enrich
      roots: SourceRoots
      /** A live reference: an administrator may change it. */
      setup: { readonly retentionDays: number }
    },
    private readonly learn: (leases: readonly ParsedLease[], source: string) => Promise<void>,
    private readonly send: (message: FromSources | FromAttempts) => void,
  ) {
    this.#timer = setInterval(() => this.#report(), REPORT_EVERY)
  }

  receive(message: ToSources): void {
    if (message.type === 'runSource') this.#start(message.task)
    else if (message.type === 'stopSource') void this.#stop(message.id)
    else if (message.type === 'parkedFiles') {
      this.#questions.get(message.call)?.(message.files)
      this.#questions.delete(message.call)
    } else {
      this.#keeps.get(message.call)?.(message.outcome)
      this.#keeps.delete(message.call)
    }
  }

  #start(task: SourceTask): void {
    if (this.#isStopping || this.#runs.has(task.id)) return
    const { id } = task
    const { setup, ...deps } = this.deps
    const stream = sourceStream(id)
    const run = new SourceRun(
      task,
      {
        ...deps,
        roots: rootsOf(task, deps.roots),
        get retentionDays() {
          return setup.retentionDays
        },
        mostFiles: MAX_FILES,
        clock: systemClock,
        store: {
          savePending: (pending) => this.#keep({ type: 'keepSource', id, pending }),
          saveDone: (position, rejects, parkedFiles) =>
            this.#keep({
              type: 'keepSource',
              id,
              position,
              rejects: [...rejects],
              ...(parkedFiles ? { parkedFiles } : {}),
            }),
          findParked: (asked) => this.#findParked(id, asked),
        },
        learn: (leases) => this.learn(leases, task.name),
        onWritten: ({ recent }) => {
          if (recent.length > 0) this.send({ type: 'recent', rows: recent })
        },
      },
      {
        onReading: (file) => this.send({ type: 'reading', stream, file }),
        onProgress: () => this.send({ type: 'progressed', stream }),
        onFault: (cause) =>
          this.send({
            type: 'sourceFault',
            id,
            detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
          }),
      },
    )
    this.#runs.set(id, { run, reported: '' })
  }

  /** Resolves when it is stored; while the state store is down it retries, since positions after it must not be stored. */
  async #keep(message: Omit<Extract<FromSources, { type: 'keepSource' }>, 'call'>): Promise<void> {
    for (;;) {
      this.#lastCall += 1
      const call = this.#lastCall
      const outcome = await new Promise<KeepOutcome>((resolve) => {
        this.#keeps.set(call, resolve)
        this.send({ ...message, call })
      })
      if (outcome === 'stored') return
      if (outcome === 'lost') throw new Error('another process follows the source now')
      if (this.#isStopping) throw new Error('the state store is away')
      await new Promise((resolve) => setTimeout(resolve, KEEP_RETRY))
    }
  }

  /** While the state store is unavailable no file is considered new. */
  async #findParked(id: string, asked: ParkedFileQuery): Promise<ParkedFile[]> {
    for (;;) {
      this.#lastCall += 1
      const call = this.#lastCall
      const files = await new Promise<ParkedFile[] | null>((resolve) => {
        this.#questions.set(call, resolve)
        this.send({ type: 'findParked', call, id, asked })
      })
      if (files) return files
      if (this.#isStopping) throw new Error('the state store is away')
      await new Promise((resolve) => setTimeout(resolve, KEEP_RETRY))
    }
  }

  async #stop(id: string): Promise<void> {
    const known = this.#runs.get(id)
    await known?.run.stop()
    this.#runs.delete(id)
    this.send({ type: 'sourceStopped', id })
  }

  #report(): void {
    for (const [id, known] of this.#runs) {
      const { status } = known.run
      const text = JSON.stringify(status)
      if (text === known.reported) continue
      known.reported = text
      this.send({ type: 'sourceStatus', id, status })
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    await Promise.all([...this.#runs.values()].map(({ run }) => run.stop()))
  }
}

/** Our own spool, in the data directory, is readable as a whole, and nothing outside of it. */
function rootsOf({ kind, location }: SourceTask, roots: SourceRoots): SourceRoots {
  if (kind !== 'spool') return roots
  return new SourceRoots({ roots: [location], dataDir: join(location, 'none') })
}
