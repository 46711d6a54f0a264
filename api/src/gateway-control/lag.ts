import type { Clock } from '../platform/time/clock.ts'

/** For how long something has not been what it should be. It may follow behind while what it should be keeps changing. */
export class Lag {
  #pending: { target: unknown; since: number; notedAt: number } | null = null

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  note(current: unknown, wanted: unknown): void {
    if (current === wanted) this.#pending = null
    else if (!this.#pending || current === this.#pending.target)
      this.#pending = { target: wanted, since: this.clock.now(), notedAt: performance.now() }
  }

  clear(): void {
    this.#pending = null
  }

  /** Since when (epoch ms) where that is longer ago than so many milliseconds. */
  longerThan(most: number): number | null {
    if (!this.#pending) return null
    const { since, notedAt } = this.#pending
    // The clock of the machine may jump.
    return performance.now() - notedAt > most ? since : null
  }
}
