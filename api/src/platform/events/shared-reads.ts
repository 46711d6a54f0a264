/** How long the answer of a read may be given again (ms): the step by which consoles round their times. */
export const SHARED_FOR = 10_000
/**
 * The last millisecond of the step that contains `now` (epoch ms): a result up to it is the same for every caller
 * within the step, and is still of the same day.
 */
export function endOfStep(now: number): number {
  return (Math.floor(now / SHARED_FOR) + 1) * SHARED_FOR - 1
}

/** More than a thousand consoles ask for within `SHARED_FOR`. */
const MAX_ANSWERS = 5_000
/** Rows of all answers that are kept. */
const MAX_ROWS = 200_000
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

/**
 * Runs equal reads once. A read that started before records were written is not shared with later callers, so a caller
 * never misses records stored before the call; records that another process stored may be missed for `SHARED_FOR`.
 */
export class SharedReads {
  /** The oldest first. */
  readonly #reads = new Map<string, SharedRead>()
  #rows = 0
  #writtenAt: number

  constructor(private readonly now: () => number = Date.now) {
    this.#writtenAt = now()
  }

  /** Records were written: earlier results are outdated. */
  noteWrite(): void {
    this.#reads.clear()
    this.#rows = 0
    this.#writtenAt = this.now()
  }

  /**
   * The end of a read of all that is stored by `now` (epoch ms): the beginning of the step where nothing was stored since, so
   * that equal reads of several consoles are one.
   */
  settledAt(now: number): number {
    const start = Math.floor(now / SHARED_FOR) * SHARED_FOR
    return this.#writtenAt < start ? start : now
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
    if (read && this.now() - read.startedAt < SHARED_FOR) return read
    return undefined
  }

  #begin(key: string, run: (signal: AbortSignal) => Promise<RawAnswer>): SharedRead {
    const ending = new AbortController()
    const answer = run(ending.signal)
    const read: SharedRead = { answer, startedAt: this.now(), waiting: 0, isOver: false, rows: 0, ending }
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

  /** Drops what is not given again, and the oldest beyond the limits. */
  #makeRoom(): void {
    for (const [key, read] of this.#reads) {
      const isFresh = this.now() - read.startedAt < SHARED_FOR
      if (isFresh && this.#reads.size <= MAX_ANSWERS && this.#rows <= MAX_ROWS) return
      this.#forget(key, read)
    }
  }

  #forget(key: string, read: SharedRead): void {
    if (this.#reads.get(key) !== read) return
    this.#reads.delete(key)
    this.#rows -= read.rows
  }
}
