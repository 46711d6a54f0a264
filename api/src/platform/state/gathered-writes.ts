import { currentDryRun } from './dry-run.ts'
import { outerWork } from './inside-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Work } from './work.ts'

interface Waiting<Item, Done> {
  item: Item
  resolve(done: Done): void
  reject(cause: unknown): void
}

/** Writes that come within this time (ms) are one. */
const GATHERED_FOR = 10
/** Items of one transaction. */
const MOST_AT_ONCE = 200

/** Small writes of many callers: those that come together are one transaction, because each transaction waits for the disk. */
export class GatheredWrites<Item, Done> {
  #waiting: Waiting<Item, Done>[] = []

  /** `write` may be called again for the same item after a conflict. */
  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'run'>,
    private readonly write: (work: Work, item: Item) => Promise<Done>,
  ) {}

  /** Resolves once the item is stored. */
  add(item: Item): Promise<Done> {
    // A dry run and a larger write have a transaction of their own, which is nothing for the items of others.
    if (currentDryRun() || outerWork()) return this.unitOfWork.run((work) => this.write(work, item))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => this.#writeWaiting(), GATHERED_FOR)
    })
  }

  #writeWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (let from = 0; from < waiting.length; from += MOST_AT_ONCE)
      void this.#writeAll(waiting.slice(from, from + MOST_AT_ONCE))
  }

  async #writeAll(waiting: readonly Waiting<Item, Done>[]): Promise<void> {
    try {
      const answers = await this.unitOfWork.run(async (work) => {
        const resolved: (() => void)[] = []
        for (const { item, resolve } of waiting) {
          const done = await this.write(work, item)
          resolved.push(() => resolve(done))
        }
        return resolved
      })
      for (const answer of answers) answer()
    } catch (cause) {
      const [only, ...others] = waiting
      if (others.length === 0) only?.reject(cause)
      // One that cannot be written does not hold up the others.
      else for (const one of waiting) void this.#writeAll([one])
    }
  }
}
