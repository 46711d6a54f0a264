const RETRY_PAUSE = 5_000
/** An import without progress for this long (ms) lets another one start beside it. */
const STALL = 10_000
/** Imports at one time, including those without progress. */
const MAX_RUNNING = 8

export interface QueueLimits {
  /** Largest number of concurrent imports. */
  running: number
  /** Largest number of concurrent imports of one user. */
  runningOfOne: number
}

interface Queued {
  id: string
  /** Imports without an owner have only the common limit. */
  ownerId: string | null
}

interface Running extends Queued {
  /** Epoch ms of the last progress. */
  movedAt: number
}

/**
 * Runs a few imports at a time, one per user, in the order of their arrival. One without progress for a while
 * continues, but blocks no other.
 */
export class ImportQueue {
  #waiting: Queued[] = []
  readonly #running = new Map<string, Running>()
  #stallCheck: NodeJS.Timeout | null = null

  constructor(
    private readonly limits: QueueLimits,
    private readonly run: (id: string) => Promise<void>,
    private readonly retryPause = RETRY_PAUSE,
    private readonly stall = STALL,
  ) {}

  add(id: string, ownerId: string | null = null): void {
    if (this.#running.has(id) || this.#waiting.some((queued) => queued.id === id)) return
    this.#waiting.push({ id, ownerId })
    this.#next()
  }

  isRunning(id: string): boolean {
    return this.#running.has(id)
  }

  /** Notes progress of an import. */
  noteProgress(id: string): void {
    const running = this.#running.get(id)
    if (running) running.movedAt = Date.now()
  }

  drop(id: string): void {
    this.#running.delete(id)
    this.#waiting = this.#waiting.filter((queued) => queued.id !== id)
    this.#next()
  }

  clear(): void {
    this.#running.clear()
    this.#waiting = []
  }

  #next(): void {
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      const { id, ownerId } = next
      this.#running.set(id, { ...next, movedAt: Date.now() })
      // A failure of a run is kept with the import; where it cannot be stored, the import starts again.
      this.run(id).catch(() => this.#beginAgain(id, ownerId))
    }
    if (this.#waiting.length === 0) return
    this.#stallCheck ??= setTimeout(() => {
      this.#stallCheck = null
      this.#next()
    }, this.stall).unref()
  }

  #takeNext(): Queued | undefined {
    const moving = [...this.#running.values()].filter(({ movedAt }) => Date.now() - movedAt < this.stall)
    if (moving.length >= this.limits.running || this.#running.size >= MAX_RUNNING) return undefined
    const index = this.#waiting.findIndex(({ ownerId }) => ownerId === null || this.#hasRoom(ownerId))
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  #hasRoom(ownerId: string): boolean {
    const theirs = [...this.#running.values()].filter((running) => running.ownerId === ownerId)
    return theirs.length < this.limits.runningOfOne
  }

  #beginAgain(id: string, ownerId: string | null): void {
    setTimeout(() => this.add(id, ownerId), this.retryPause).unref()
    this.drop(id)
  }
}
