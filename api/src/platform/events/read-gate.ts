import { tooBusy } from '@netwarden/shared/errors'

/**
 * Purpose of a read: `page` is for the pages of devices, names and people, `figures` for what refreshes automatically, which
 * waits for the others, and `visits` for all that must know the newest visits, such as their lists and what changes are based on.
 */
export type ReadClass = 'visits' | 'page' | 'figures'

/** As many reads as the embedded engine has sessions, and one more that follows without a pause. */
const AT_ONCE = 8
/** A read that waits longer than this (ms) would be answered after its client has given up. */
const LONGEST_WAIT = 5_000
const MAX_WAITING = 400
const RETRY_AFTER_SECONDS = 2
/** One of so many reads that start is a figure, where any waits: each is shared by all consoles that show it. */
const FIGURES_EVERY = 4
/** The load is the mean number of running reads over about this time (ms). */
const LOAD_OVER = 5_000
/** A load that keeps two cores of the engine busy. */
const MUCH_LOAD = AT_ONCE / 2
/** How much the latest read counts in the mean duration. */
const WEIGHT = 0.1

interface Waiting {
  since: number
  enter(): void
  refuse(cause: unknown): void
}

/**
 * Runs a few reads at a time, those of pages first, but for a share of the figures. A read that cannot start in time is
 * rejected immediately with 503 and the time to retry, so that accepted reads are answered quickly.
 */
export class ReadGate {
  #running = 0
  /** Pages that started since a figure did. */
  #pagesSince = 0
  readonly #waiting: Record<'page' | 'figures', Waiting[]> = { page: [], figures: [] }
  /** Mean duration of a read (ms). */
  #meanDuration = 20
  /** Mean number of running reads at `#loadAt`. */
  #load = 0
  #loadAt: number

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#loadAt = now()
  }

  /** Whether many reads have been running for seconds, and not only those of one page. */
  get isBusy(): boolean {
    return this.#meanLoad() >= MUCH_LOAD
  }

  async run<Result>(
    of: ReadClass,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.#enter(of, signal)
    const startedAt = this.now()
    try {
      return await work()
    } finally {
      this.#meanDuration += (this.now() - startedAt - this.#meanDuration) * WEIGHT
      this.#change(-1)
      this.#admitNext()
    }
  }

  async #enter(of: ReadClass, signal: AbortSignal | undefined): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#change(1)
      return
    }
    const { page, figures } = this.#waiting
    const queue = of === 'figures' ? figures : page
    const ahead =
      queue === page ? page.length : queue.length + Math.min(page.length, (queue.length + 1) * FIGURES_EVERY)
    if (ahead >= MAX_WAITING || (ahead * this.#meanDuration) / AT_ONCE > LONGEST_WAIT) throw busy()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal?.reason)
      }
      const settle = () => signal?.removeEventListener('abort', leave)
      const waiting: Waiting = {
        since: this.now(),
        enter: () => {
          settle()
          resolve()
        },
        refuse: (cause) => {
          settle()
          reject(cause)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
    })
  }

  #change(by: 1 | -1): void {
    this.#meanLoad()
    this.#running += by
  }

  #meanLoad(): number {
    const at = this.now()
    const former = Math.exp((this.#loadAt - at) / LOAD_OVER)
    this.#load = former * this.#load + (1 - former) * this.#running
    this.#loadAt = at
    return this.#load
  }

  #next(): Waiting | undefined {
    const { page, figures } = this.#waiting
    const isFigure = page.length === 0 || (figures.length > 0 && this.#pagesSince >= FIGURES_EVERY - 1)
    this.#pagesSince = isFigure ? 0 : this.#pagesSince + 1
    return isFigure ? figures.shift() : page.shift()
  }

  #admitNext(): void {
    for (;;) {
      const next = this.#next()
      if (!next) return
      if (this.now() - next.since > LONGEST_WAIT) {
        next.refuse(busy())
        continue
      }
      this.#change(1)
      next.enter()
      return
    }
  }
}

function busy() {
  return tooBusy(undefined, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
