import type { Logger } from 'pino'
import { logEvent } from '../logging/log-event.ts'
import { CHANGE_AREAS, type Change, type ChangeFeed, isChangeArea } from './change-feed.ts'
import type { StateReader } from './client.ts'

export interface ChangeFollowerDeps {
  db: StateReader
  feed: ChangeFeed
  logger: Logger
  /** Calls back when another process may have written something; returns a function that ends that. */
  listen(wake: () => void): () => Promise<void>
}

/** Longest time (ms) until a change is noticed when its notification is lost. */
const POLL_EVERY = 2_000
const LINES_AT_ONCE = 500

/** Reads the changes of other processes from the change feed and calls the listeners of this process. */
export class ChangeFollower {
  #last = 0
  #reading: Promise<void> = Promise.resolve()
  /** A reading that has not begun yet and will include every stored line. */
  #isWaiting = false
  #isAway = false
  #poll: NodeJS.Timeout | undefined
  #leave: () => Promise<void> = async () => undefined

  constructor(private readonly deps: ChangeFollowerDeps) {}

  /** From the newest line on; called before anything is read that depends on the feed. */
  async start(): Promise<void> {
    const { db, listen } = this.deps
    const head = await db.selectFrom('changeHead').select('sequence').executeTakeFirstOrThrow()
    this.#last = head.sequence
    this.#leave = listen(() => this.#wake())
    this.#poll = setInterval(() => this.#wake(), POLL_EVERY).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#poll)
    await this.#leave()
    await this.#reading
  }

  #wake(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#reading = this.#reading.then(async () => {
      this.#isWaiting = false
      try {
        await this.#readOn()
        this.#isAway = false
      } catch (err) {
        // The next poll tries again; a store that is down is logged once.
        if (!this.#isAway) logEvent(this.deps.logger, 'changes.feed.read_failed', { err })
        this.#isAway = true
      }
    })
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const lines = await this.deps.db
        .selectFrom('changeFeed')
        .select(['sequence', 'area', 'id', 'version', 'origin'])
        .where('sequence', '>', this.#last)
        .orderBy('sequence')
        .limit(LINES_AT_ONCE)
        .execute()
      const [first] = lines
      if (!first) return
      // Numbers have no gaps: missing lines were pruned before this process read them.
      if (first.sequence > this.#last + 1) await this.deps.feed.notifyOthers(EVERYTHING)
      await this.deps.feed.notifyOfRead(
        lines.flatMap((line) => (isChangeArea(line.area) ? [{ ...line, area: line.area }] : [])),
      )
      this.#last = lines.at(-1)?.sequence ?? this.#last
      if (lines.length < LINES_AT_ONCE) return
    }
  }
}

const EVERYTHING: readonly Change[] = CHANGE_AREAS.map((area) => ({ area, id: null, version: null }))
