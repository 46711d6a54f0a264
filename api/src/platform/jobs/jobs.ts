import type { Logger } from 'pino'
import { LeaseLost, type WorkLeases } from '../leases/work-leases.ts'
import { logEvent } from '../logging/log-event.ts'
import type { Clock } from '../time/clock.ts'

/** How a job ran last in this process; times are epoch milliseconds. */
export interface JobState {
  name: string
  lastRunAt: number | null
  durationMs: number | null
  lastError: string | null
  nextRunAt: number | null
  /** False once another process was found to have the lease under which the job runs. */
  isRunningHere: boolean
  runs: number
  failures: number
}

interface JobOptions {
  /** Of several processes on one state store, the one that has the lease runs the job. */
  once: boolean
  /** The first run follows at once instead of after the first period. */
  isImmediate?: boolean
}

/** The signal aborts when the server stops; work that takes long ends early then. */
type JobWork = (signal: AbortSignal) => Promise<unknown> | unknown

interface JobsDeps {
  leases: Pick<WorkLeases, 'scheduled'>
  clock: Clock
  logger: Pick<Logger, 'error' | 'info'>
  timers?: Timers
}

/** Runs the work that nobody requests: each job by its period, never twice at a time. */
export class Jobs {
  readonly #jobs = new Map<string, Job>()
  readonly #stopping = new AbortController()

  constructor(private readonly deps: JobsDeps) {}

  /** Runs the work every `period` milliseconds from now on. A run that takes longer delays the next one. */
  every(name: string, period: number, options: JobOptions, work: JobWork): void {
    if (this.#jobs.has(name)) throw new Error(`there are two jobs named ${name}`)
    if (this.#stopping.signal.aborted) return
    const { timers = systemTimers, ...deps } = this.deps
    const job = new Job({ name, period, options, work }, { ...deps, timers }, this.#stopping.signal)
    this.#jobs.set(name, job)
    job.schedule(options.isImmediate ? 0 : period)
  }

  states(): JobState[] {
    return [...this.#jobs.values()].map((job) => job.state).sort((a, b) => a.name.localeCompare(b.name))
  }

  /** Resolves when no job runs any more; none starts after the call. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the server is stopping'))
    await Promise.all([...this.#jobs.values()].map((job) => job.stop()))
  }
}

class Job {
  readonly #state: JobState
  #cancel: () => void = () => undefined
  #running: Promise<void> = Promise.resolve()

  constructor(
    private readonly spec: { name: string; period: number; options: JobOptions; work: JobWork },
    private readonly deps: JobsDeps & { timers: Timers },
    private readonly signal: AbortSignal,
  ) {
    this.#state = {
      name: spec.name,
      lastRunAt: null,
      durationMs: null,
      lastError: null,
      nextRunAt: null,
      isRunningHere: true,
      runs: 0,
      failures: 0,
    }
  }

  get state(): JobState {
    return { ...this.#state }
  }

  schedule(wait: number): void {
    if (this.signal.aborted) return
    const { clock, timers } = this.deps
    this.#state.nextRunAt = clock.now() + wait
    this.#cancel = timers.after(wait, () => {
      this.#running = this.#runAndSchedule()
    })
  }

  async stop(): Promise<void> {
    this.#cancel()
    this.#state.nextRunAt = null
    await this.#running
  }

  async #runAndSchedule(): Promise<void> {
    const { clock } = this.deps
    const begun = clock.now()
    try {
      await this.#run(begun)
    } catch (err) {
      this.#noteFailure(err)
    }
    this.schedule(Math.max(0, Math.min(this.spec.period, this.spec.period - (clock.now() - begun))))
  }

  async #run(begun: number): Promise<void> {
    const { options, work } = this.spec
    const run = async () => {
      this.#state.isRunningHere = true
      this.#state.lastRunAt = begun
      this.#state.runs += 1
      try {
        await work(this.signal)
      } finally {
        this.#state.durationMs = Math.max(0, this.deps.clock.now() - begun)
      }
    }
    if (!options.once) await run()
    else if (!(await this.deps.leases.scheduled(run))) this.#state.isRunningHere = false
    else if (this.signal.aborted) return
    this.#state.lastError = null
  }

  #noteFailure(err: unknown): void {
    const { logger } = this.deps
    const { name } = this.spec
    if (this.signal.aborted) return
    if (err instanceof LeaseLost) {
      this.#state.isRunningHere = false
      logEvent(logger, 'jobs.lease.lost', { job: name })
      return
    }
    this.#state.failures += 1
    this.#state.lastError = err instanceof Error ? err.message : String(err)
    logEvent(logger, 'jobs.run.failed', { err, job: name })
  }
}

/** Replaced in tests, so that no test waits for time to pass. */
interface Timers {
  /** Calls back once; the result cancels that. */
  after(milliseconds: number, callback: () => void): () => void
}

/** A waiting job does not keep the process running. */
const systemTimers: Timers = {
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
