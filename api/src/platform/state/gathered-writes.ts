import type { UnitOfWork } from './unit-of-work.ts'
import type { Work } from './work.ts'

interface Waiting<Item, Done> {
  item: Item
  resolve(done: Done): void
  reject(cause: unknown): void
}

/** Writes that come within this time (ms) are one. */
const GATHERED_FOR = 10

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
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => void this.#writeWaiting(), GATHERED_FOR)
    })
  }

  async #writeWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const done = await this.#writeAll(waiting).catch(() => null)
    for (const [index, one] of waiting.entries()) {
      if (done) one.resolve(done[index] as Done)
      // One that cannot be written does not hold up the others.
      else this.#writeAll([one]).then(([only]) => one.resolve(only as Done), one.reject)
    }
  }

  #writeAll(waiting: readonly Waiting<Item, Done>[]): Promise<Done[]> {
    return this.unitOfWork.run(async (work) => {
      const done: Done[] = []
      for (const { item } of waiting) done.push(await this.write(work, item))
      return done
    })
  }
}
