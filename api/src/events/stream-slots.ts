import { storeAway, tooBusy } from '@netwarden/shared'
import { createLendingPool, type Refusals } from '../lending-pool.ts'

/** Long results at one time: the embedded engine reads with four sessions, and a slow taker holds one of them. */
const AT_ONCE = 2
const MAX_WAITING = 16
const LONGEST_WAIT = 20_000
const RETRY_AFTER_SECONDS = 30

const tooManyExports = () =>
  tooBusy('error.tooManyExports', { limit: AT_ONCE }, { retryAfterSeconds: RETRY_AFTER_SECONDS })
const isLate = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

const refusals: Refusals = {
  full: tooManyExports,
  left: (reason) => (isLate(reason) ? tooManyExports() : reason),
  shut: () => storeAway(),
}

/**
 * Lets a few long results be sent at one time, so that those who wait for a page always find a session free, however
 * slowly exports are taken. Others wait a little, and are then told to come back.
 */
export class StreamSlots {
  readonly #slots = createLendingPool(
    Array.from({ length: AT_ONCE }, (_, slot) => slot),
    MAX_WAITING,
    refusals,
  )

  /** Resolves with what gives the slot back. Rejects when it takes too long, or the signal aborts first. */
  take(signal?: AbortSignal): Promise<() => void> {
    const late = AbortSignal.timeout(LONGEST_WAIT)
    const ending = signal ? AbortSignal.any([signal, late]) : late
    return new Promise((resolve, reject) => {
      this.#slots.lend(ending, () => new Promise<void>((giveBack) => resolve(giveBack))).catch(reject)
    })
  }
}
