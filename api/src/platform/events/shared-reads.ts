/** How long the answer of a read may be given again (ms): the step by which consoles round their times. */
export const SHARED_FOR = 10_000
/**
 * The last millisecond of the step that contains `now` (epoch ms): a result up to it is the same for every caller
 * within the step, and is still of the same day.
 */
export function endOfStep(now: number): number {
  return (Math.floor(now / SHARED_FOR) + 1) * SHARED_FOR - 1
}

const MAX_ANSWERS = 500
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
  ending: AbortController
}

/**
 * Runs equal reads once. A read that started before records were written is not shared with later callers, so a caller
 * never misses records stored before the call; records that another process stored may be missed for `SHARED_FOR`.
 */
export class SharedReads {
  readonly #reads = new Map<string, SharedRead>()
  #writtenAt: number

  constructor(private readonly now: () => number = Date.now) {
    this.#writtenAt = now()
  }

  /** Records were written: earlier results are outdated. */
  noteWrite(): void {
    this.#reads.clear()
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
    const read: SharedRead = { answer, startedAt: this.now(), waiting: 0, isOver: false, ending }
    answer.then(
      ({ data }) => {
        read.isOver = true
        if (data.length > MAX_KEPT_ROWS) this.#forget(key, read)
      },
      () => {
        read.isOver = true
        this.#forget(key, read)
      },
    )
    this.#reads.delete(key)
    this.#reads.set(key, read)
    for (const [oldest] of this.#reads) {
      if (this.#reads.size <= MAX_ANSWERS) break
      this.#reads.delete(oldest)
    }
    return read
  }

  #forget(key: string, read: SharedRead): void {
    if (this.#reads.get(key) === read) this.#reads.delete(key)
  }
}
