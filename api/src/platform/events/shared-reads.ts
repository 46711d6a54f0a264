import type { ReadClass } from './read-gate.ts'

/** How long the answer of a read may be given again where others store records, too (ms): the step by which consoles round their times. */
export const SHARED_FOR = 10_000
/** How long it may be given again where every write is noted (ms). */
export const KEPT_FOR = 600_000
/** While visits arrive, an answer may miss those of so many ms. */
const ARRIVAL_STEP = 1_000
/** The same while the engine is busy: rather figures of the last minute than a refusal. */
const ARRIVAL_STEP_WHEN_BUSY: Record<ReadClass, number> = {
  visits: ARRIVAL_STEP,
  figures: SHARED_FOR,
  page: 60_000,
}
/** A log's clock may be ahead of ours: records that are further ahead are found by `NewestRecord` within this time (ms). */
const AHEAD = 120_000

/**
 * The last millisecond of the step that contains `now` (epoch ms): a result up to it is the same for every caller
 * within the step, and is still of the same day.
 */
export function endOfStep(now: number): number {
  return stepOf(now) + SHARED_FOR - 1
}

function stepOf(now: number, length = SHARED_FOR): number {
  return Math.floor(now / length) * length
}

/** More than a thousand consoles ask for in some minutes. */
const MAX_ANSWERS = 5_000
/** Rows of all answers that are kept. */
const MAX_ROWS = 100_000
/** Rows of an answer that is kept, more than a month has quarter hours; longer ones are shared only while they are read. */
const MAX_KEPT_ROWS = 4_000

/** The result of a read, before each caller checks and converts its rows. */
export interface RawAnswer {
  data: readonly unknown[]
  rowsRead: number
}

export interface SharedAnswer extends RawAnswer {
  /** How long ago (ms) it held all that had arrived. */
  age: number
}

interface SharedRead {
  answer: Promise<RawAnswer>
  startedAt: number
  /** Callers that still wait; the read ends with the last of them. */
  waiting: number
  isOver: boolean
  /** Of the answer, once it is there. */
  rows: number
  ending: AbortController
}

interface SharedReadsOptions {
  now?: () => number
  /** How long an answer may be given again (ms), if no write is noted. */
  keptFor?: number
  /** Whether the engine has more to do than it can. */
  isBusy?: () => boolean
}

interface Caller {
  of: ReadClass
  /** Rejects this caller's read with its reason when it aborts first. */
  signal?: AbortSignal | undefined
}

/**
 * Runs equal reads once. A read that started before records were written is not shared with later callers, so a caller
 * never misses records stored before the call, except those that arrived in the last second, or in the last minute while the
 * engine is busy; records whose writing was not noted may be missed for `keptFor`.
 */
export class SharedReads {
  /** Those that nobody asked for the longest time first. */
  readonly #reads = new Map<string, SharedRead>()
  #rows = 0
  #writtenAt: number
  #arrivedAt = -Infinity
  readonly #now: () => number
  readonly #keptFor: number
  readonly #isBusy: () => boolean

  constructor({ now = Date.now, keptFor = SHARED_FOR, isBusy = () => false }: SharedReadsOptions = {}) {
    this.#now = now
    this.#keptFor = keptFor
    this.#isBusy = isBusy
    this.#writtenAt = now()
  }

  /** Records were written: earlier results are outdated. */
  noteWrite(): void {
    this.#reads.clear()
    this.#rows = 0
    this.#writtenAt = this.#now()
  }

  /** Visits of a source that is followed were written: earlier results are outdated soon. */
  noteArrivals(): void {
    this.#arrivedAt = this.#now()
  }

  /**
   * The end of a read of all that is stored by `now` (epoch ms), without the last second where visits arrive. While nothing is
   * stored it is the same for all callers of a step, and then stays as it is, so that equal reads are one.
   */
  settledAt(now: number): number {
    const start = stepOf(now)
    if (this.#writtenAt >= start) return now
    if (this.#arrivedAt >= start) return stepOf(now, ARRIVAL_STEP)
    return Math.min(start, stepOf(Math.max(this.#writtenAt, this.#arrivedAt) + AHEAD))
  }

  /** `run` gets a signal that aborts once no caller waits. */
  async read(
    key: string,
    { of, signal }: Caller,
    run: (signal: AbortSignal) => Promise<RawAnswer>,
  ): Promise<SharedAnswer> {
    signal?.throwIfAborted()
    const read = this.#find(key, of) ?? this.#begin(key, run)
    const age = this.#holdsArrivals(read) ? 0 : this.#now() - read.startedAt
    read.waiting += 1
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal?.reason)
    })
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return { ...(await Promise.race([read.answer, left])), age }
    } finally {
      signal?.removeEventListener('abort', leave)
      read.waiting -= 1
      if (read.waiting === 0 && !read.isOver) {
        this.#forget(key, read)
        read.ending.abort(signal?.reason)
      }
    }
  }

  #find(key: string, of: ReadClass): SharedRead | undefined {
    const read = this.#reads.get(key)
    if (!read || !this.#isKept(read) || this.#isOutdated(read, of)) return undefined
    this.#reads.delete(key)
    this.#reads.set(key, read)
    return read
  }

  #isKept({ startedAt }: SharedRead): boolean {
    return this.#now() - startedAt < this.#keptFor
  }

  #isOutdated(read: SharedRead, of: ReadClass): boolean {
    if (this.#holdsArrivals(read)) return false
    return this.#now() - read.startedAt >= (this.#isBusy() ? ARRIVAL_STEP_WHEN_BUSY[of] : ARRIVAL_STEP)
  }

  /** Whether it was begun after all that has arrived. */
  #holdsArrivals({ startedAt }: SharedRead): boolean {
    return startedAt > this.#arrivedAt
  }

  #begin(key: string, run: (signal: AbortSignal) => Promise<RawAnswer>): SharedRead {
    const ending = new AbortController()
    const answer = run(ending.signal)
    const read: SharedRead = { answer, startedAt: this.#now(), waiting: 0, isOver: false, rows: 0, ending }
    answer.then(
      ({ data }) => {
        read.isOver = true
        if (data.length > MAX_KEPT_ROWS) this.#forget(key, read)
        else this.#keep(key, read, data.length)
      },
      () => {
        read.isOver = true
        this.#forget(key, read)
      },
    )
    const former = this.#reads.get(key)
    if (former) this.#forget(key, former)
    this.#reads.set(key, read)
    this.#makeRoom()
    return read
  }

  #keep(key: string, read: SharedRead, rows: number): void {
    if (this.#reads.get(key) !== read) return
    read.rows = rows
    this.#rows += rows
    this.#makeRoom()
  }

  /** Drops what is not given again, and beyond the limits what nobody asked for the longest time. */
  #makeRoom(): void {
    for (const [key, read] of this.#reads) {
      if (this.#isKept(read) && this.#reads.size <= MAX_ANSWERS && this.#rows <= MAX_ROWS) return
      this.#forget(key, read)
    }
  }

  #forget(key: string, read: SharedRead): void {
    if (this.#reads.get(key) !== read) return
    this.#reads.delete(key)
    this.#rows -= read.rows
  }
}
