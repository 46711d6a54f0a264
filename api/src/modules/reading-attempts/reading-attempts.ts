import type { IngestThread } from '../../pipeline/index.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ReadingAttemptsRepository } from './reading-attempts.repository.ts'

/** The thread may crash this often while one stream is at the same position. */
const MAX_CRASHES = 3
/** Any stream may be in progress when the whole process dies: more deaths are needed to blame one. */
const MAX_DEATHS = 8
/** A stream without progress for this long (ms) no longer blocks the others. */
const LOCK_LIMIT = 60_000

/** A stream that is not started any more, and the reason. */
export interface Quarantine {
  attempts: number
  /** The file that was being read, where that is known. */
  file: string | null
}
/** `gone`: the thread ended, or the stream was released, before it got the lock. */
export type Admission = 'go' | 'gone' | Quarantine

interface Attempt {
  attempts: number
  /** The thread has reported that it reads it: only then can it have crashed on it. */
  isReading: boolean
  file: string | null
  holdsLock: boolean
  limit: NodeJS.Timeout
}

interface Waiting {
  stream: string
  attempts: number
  settle(isGranted: boolean): void
}

export interface ReadingAttemptsDeps {
  repository: Pick<ReadingAttemptsRepository, 'find' | 'store' | 'delete'>
  unitOfWork: Pick<UnitOfWork, 'run'>
  clock: Clock
  onQuarantined(stream: string, quarantine: Quarantine): Promise<void>
  onFault(cause: unknown): void
}

/**
 * Stops a file that crashes the ingest thread from being started again and again. Each start is counted until the
 * stream progresses; an interrupted stream is started alone the next time, so that the cause is
 * clear, and after some attempts at the same position it is quarantined.
 */
export class ReadingAttempts {
  readonly #open = new Map<string, Attempt>()
  #waiting: Waiting[] = []
  /** Writes are stored in order, and before the next start is decided. */
  #storing: Promise<void> = Promise.resolve()
  #threads = 0

  constructor(private readonly deps: ReadingAttemptsDeps) {}

  attach(thread: Pick<IngestThread, 'on' | 'onBroken'>): void {
    thread.on('reading', ({ stream, file }) => this.#reads(stream, file))
    thread.on('progressed', ({ stream }) => this.#progressed(stream))
    thread.onBroken((isCrash) => this.#threadEnded(isCrash))
  }

  /** Whether a stream may be read now; an interrupted one waits until no other is starting. */
  async begin(stream: string): Promise<Admission> {
    const thread = this.#threads
    await this.#storing
    const known = await this.deps.repository.find(stream)
    const before = known?.attempts ?? 0
    if (known?.isQuarantined) return { attempts: before, file: known.file }
    if (before >= MAX_DEATHS) return this.#quarantine(stream, { attempts: before, file: null })
    if (this.#threads !== thread) return 'gone'
    if (before === 0) this.#hold(stream, 1)
    else if (!(await this.#lock(stream, before + 1))) return 'gone'
    return this.#count(stream)
  }

  async #count(stream: string): Promise<Admission> {
    const attempt = this.#open.get(stream)
    if (!attempt) return 'gone'
    try {
      await this.#keep(stream, attempt.attempts)
    } catch (cause) {
      this.#release(stream)
      throw cause
    }
    return this.#open.get(stream) === attempt ? 'go' : 'gone'
  }

  #keep(
    stream: string,
    attempts: number,
    quarantine: { isQuarantined: boolean; file: string | null } = NOT_QUARANTINED,
  ) {
    const { repository, unitOfWork, clock } = this.deps
    const row = { stream, attempts, ...quarantine, updatedAt: clock.now() }
    return unitOfWork.run((work) => repository.store(work, row))
  }

  #delete(stream: string): Promise<void> {
    const { repository, unitOfWork } = this.deps
    return unitOfWork.run((work) => repository.delete(work, stream))
  }

  /** A stream that waits for the lock stops waiting. */
  leave(stream: string): void {
    const left = this.#waiting.filter((waiting) => waiting.stream === stream)
    this.#waiting = this.#waiting.filter((waiting) => waiting.stream !== stream)
    for (const { settle } of left) settle(false)
  }

  /** It has ended, or its settings were changed: the next start is the first one. */
  async forget(stream: string): Promise<void> {
    this.leave(stream)
    this.#release(stream)
    await this.#storing
    await this.#delete(stream)
  }

  /** After an orderly end, no stream counts as the cause. */
  async close(): Promise<void> {
    this.#threadEnded(false)
    await this.#storing
  }

  #lock(stream: string, attempts: number): Promise<boolean> {
    return new Promise((settle) => {
      this.#waiting.push({ stream, attempts, settle })
      this.#grantLock()
    })
  }

  #grantLock(): void {
    if ([...this.#open.values()].some(({ holdsLock }) => holdsLock)) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#hold(next.stream, next.attempts)
    next.settle(true)
  }

  #hold(stream: string, attempts: number): void {
    this.#release(stream)
    const attempt: Attempt = {
      attempts,
      isReading: false,
      file: null,
      holdsLock: true,
      limit: setTimeout(() => {
        attempt.holdsLock = false
        this.#grantLock()
      }, LOCK_LIMIT).unref(),
    }
    this.#open.set(stream, attempt)
  }

  #release(stream: string): void {
    clearTimeout(this.#open.get(stream)?.limit)
    if (this.#open.delete(stream)) this.#grantLock()
  }

  #reads(stream: string, file: string | null): void {
    const attempt = this.#open.get(stream)
    if (!attempt) return
    attempt.isReading = true
    attempt.file = file
  }

  #progressed(stream: string): void {
    if (!this.#open.has(stream)) return
    this.#release(stream)
    this.#store(() => this.#delete(stream))
  }

  #threadEnded(isCrash: boolean): void {
    this.#threads += 1
    const waiting = this.#waiting
    this.#waiting = []
    for (const { settle } of waiting) settle(false)
    const cut = [...this.#open]
    for (const [stream] of cut) this.#release(stream)
    for (const [stream, attempt] of cut) this.#store(() => this.#closeAttempt(stream, attempt, isCrash))
  }

  async #closeAttempt(
    stream: string,
    { attempts, file, isReading }: Attempt,
    isCrash: boolean,
  ): Promise<void> {
    if (isCrash && isReading) {
      if (attempts >= MAX_CRASHES) await this.#quarantine(stream, { attempts, file })
    } else if (attempts > 1) await this.#keep(stream, attempts - 1)
    else await this.#delete(stream)
  }

  async #quarantine(stream: string, quarantine: Quarantine): Promise<Quarantine> {
    await this.#keep(stream, quarantine.attempts, { isQuarantined: true, file: quarantine.file })
    this.deps.onQuarantined(stream, quarantine).catch(this.deps.onFault)
    return quarantine
  }

  #store(work: () => Promise<unknown>): void {
    this.#storing = this.#storing.then(work).then(undefined, this.deps.onFault)
  }
}

const NOT_QUARANTINED = { isQuarantined: false, file: null }
