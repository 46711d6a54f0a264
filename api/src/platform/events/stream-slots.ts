import { storeAway, tooBusy } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import { inStepsOfStreams } from '../processes/heap.ts'
import { createLendingPool, type LendingPool, type Refusals } from '../processes/lending-pool.ts'

/** Long results at one time: the embedded engine reads with four sessions, and a slow taker holds one of them. */
const AT_ONCE = 2
const MAX_WAITING = 16
const LONGEST_WAIT = 20_000
const RETRY_AFTER_SECONDS = 30

/** Largest numbers of running and of waiting long results of one user. */
const OF_A_PERSON = 1
const MAX_WAITING_OF_A_PERSON = 3

const isLate = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

function refusalsWith(key: TextKey, limit: number): Refusals {
  const busy = () => tooBusy(key, { limit }, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return {
    full: busy,
    left: (reason) => (isLate(reason) ? busy() : reason),
    shut: () => storeAway(),
  }
}

const createSlots = (count: number, maxWaiting: number, text: TextKey) =>
  createLendingPool(
    Array.from({ length: count }, (_, slot) => slot),
    maxWaiting,
    refusalsWith(text, count),
  )

/** The person who reads a long result, and the signal that ends it. */
export interface StreamTaker {
  userId: string
  signal: AbortSignal
}

/**
 * Limits the number of long results that are sent at a time, so that pages always find a free session, however slowly
 * exports are read. One user has one slot. Others wait briefly, and are then asked to retry.
 */
export class StreamSlots {
  readonly #slots = createSlots(AT_ONCE, MAX_WAITING, 'error.tooManyExports')
  readonly #byPerson = new Map<string, { own: LendingPool<number>; takers: number }>()

  /** Resolves with what gives the slot back. Rejects when it takes too long, or the signal aborts first. */
  take({ userId, signal }: StreamTaker): Promise<() => void> {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)])
    return new Promise((resolve, reject) => {
      const hold = () => inStepsOfStreams(() => new Promise<void>((giveBack) => resolve(giveBack)))
      this.#inPerson(userId, (own) => own.lend(ending, () => this.#slots.lend(ending, hold))).catch(reject)
    })
  }

  async #inPerson(userId: string, work: (own: LendingPool<number>) => Promise<void>): Promise<void> {
    const person = this.#byPerson.get(userId) ?? {
      own: createSlots(OF_A_PERSON, MAX_WAITING_OF_A_PERSON, 'error.tooManyOwnExports'),
      takers: 0,
    }
    this.#byPerson.set(userId, person)
    person.takers++
    try {
      await work(person.own)
    } finally {
      if (--person.takers === 0) this.#byPerson.delete(userId)
    }
  }
}
