/** How long the answer of a read may be given again where others store records, too (ms): the step by which consoles round their times. */
export const SHARED_FOR = 10_000
/** How long it may be given again where every write is noted (ms). */
export const KEPT_FOR = 600_000
/** A log's clock may be ahead of ours: records that are further ahead are found by `NewestRecord` within this time (ms). */
const AHEAD = 120_000

/**
 * The last millisecond of the step that contains `now` (epoch ms): a result up to it is the same for every caller
 * within the step, and is still of the same day.
 */
export function endOfStep(now: number): number {
  return stepOf(now) + SHARED_FOR - 1
}

function stepOf(now: number): number {
  return Math.floor(now / SHARED_FOR) * SHARED_FOR
}

/** More than a thousand consoles ask for in some minutes. */
const MAX_ANSWERS = 5_000
/** Rows of all answers that are kept. */
const MAX_ROWS = 100_000
/** Rows of an answer that is kept; longer ones are shared only while they are read. */
const MAX_KEPT_ROWS = 2_000

/** The result of a read, before each caller checks and converts its rows. */
export interface RawAnswer {
  data: readonly unknown[]
  rowsRead: number
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
}

/**
 * Runs equal reads once. A read that started before records were written is not shared with later callers, so a caller
 * never misses records stored before the call; records whose writing was not noted may be missed for `keptFor`.
 */
export class SharedReads {
  /** Those that nobody asked for the longest time first. */
  readonly #reads = new Map<string, SharedRead>()
  #rows = 0
  #writtenAt: number
  readonly #now: () => number
  readonly #keptFor: number

  constructor({ now = Date.now, keptFor = SHARED_FOR }: SharedReadsOptions = {}) {
    this.#now = now
    this.#keptFor = keptFor
    this.#writtenAt = now()
  }

  /** Records were written: earlier results are outdated. */
  noteWrite(): void {
    this.#reads.clear()
    this.#rows = 0
    this.#writtenAt = this.#now()
  }

  /**
   * The end of a read of all that is stored by `now` (epoch ms). While nothing is stored it is the same for all callers of a
   * step, and then stays as it is, so that equal reads are one.
   */
  settledAt(now: number): number {
    const start = stepOf(now)
    return this.#writtenAt < start ? Math.min(start, stepOf(this.#writtenAt + AHEAD)) : now
  }

  /** `run` gets a signal that aborts once no caller waits. Rejects with the reason of `signal` when that aborts first. */
  async read(
    key: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<RawAnswer>,
  ): Promise<RawAnswer> {
    signal?.throwIfAborted()
    const read = this.#find(key) ?? this.#begin(key, run)
    read.waiting += 1
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal?.reason)
    })
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([read.answer, left])
    } finally {
      signal?.removeEventListener('abort', leave)
      read.waiting -= 1
      if (read.waiting === 0 && !read.isOver) {
        this.#forget(key, read)
        read.ending.abort(signal?.reason)
      }
    }
  }

  #find(key: string): SharedRead | undefined {
    const read = this.#reads.get(key)
    if (!read || !this.#isFresh(read)) return undefined
    this.#reads.delete(key)
    this.#reads.set(key, read)
    return read
  }

  #isFresh({ startedAt }: SharedRead): boolean {
    return this.#now() - startedAt < this.#keptFor
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
      if (this.#isFresh(read) && this.#reads.size <= MAX_ANSWERS && this.#rows <= MAX_ROWS) return
      this.#forget(key, read)
    }
  }

  #forget(key: string, read: SharedRead): void {
    if (this.#reads.get(key) !== read) return
    this.#reads.delete(key)
    this.#rows -= read.rows
  }
}
