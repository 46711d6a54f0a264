import { pieces } from '../platform/batches/pieces.ts'
import type { FromDevices } from './devices-protocol.ts'
import type { ParsedLease } from './visit.ts'

const RETRY_PAUSE = 1_000
/** Leases per message and transaction. */
const LEASES_A_MESSAGE = 500

/** Sends the leases that were read to the API, which stores them. */
export class LeaseReports {
  readonly #waiting = new Map<number, (isStored: boolean) => void>()
  #lastCall = 0

  constructor(
    private readonly send: (message: FromDevices) => void,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Resolves when they are stored; while the state store is down it retries, since positions after them must not be
   * stored.
   */
  async report(leases: readonly ParsedLease[], source: string): Promise<void> {
    for (const part of pieces(leases, LEASES_A_MESSAGE)) await this.#store(part, source)
  }

  async #store(leases: readonly ParsedLease[], source: string): Promise<void> {
    for (;;) {
      this.#lastCall += 1
      const call = this.#lastCall
      const isStored = await new Promise<boolean>((resolve) => {
        this.#waiting.set(call, resolve)
        this.send({ type: 'foundLeases', call, source, leases })
      })
      if (isStored) return
      if (this.signal.aborted) throw new Error('the state store is away')
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE))
    }
  }

  answer(call: number, isStored: boolean): void {
    this.#waiting.get(call)?.(isStored)
    this.#waiting.delete(call)
  }
}
