import type { RefusedOrder } from './node-orders.ts'

/** Between two attempts (ms); the first one once the server is well again is sooner. */
const SOONEST = 8_000
const FIRST_WAIT = 30_000
const LONGEST_WAIT = 10 * 60_000

/** Whether an order was refused for a fault of the server beside this node: other enforcers may carry it out. */
export function isOfOneServer({ key }: { key: string }): boolean {
  return key.startsWith('bind.') || key === 'node.fault.tool'
}

function mayPass({ key }: { key: string }): boolean {
  return key === 'node.refused.disk' || key === 'node.fault.tool' || key.startsWith('bind.fault.')
}

/** Schedules retries of an order that the node refused because of a temporary fault. */
export class OrderRetry {
  #place = ''
  #wait = FIRST_WAIT
  #since = 0
  #wasFailing = false

  /** `isFailing`: the server is known not to do what it should, now. Stays due until the order was `taken`. */
  isDue({ epoch, counter, why }: RefusedOrder, isFailing: boolean, now = performance.now()): boolean {
    if (!mayPass(why)) return false
    const place = `${epoch} ${counter}`
    if (place !== this.#place) {
      this.#place = place
      this.#wait = FIRST_WAIT
      this.#since = now
      this.#wasFailing = false
    }
    this.#wasFailing ||= isFailing
    const isOver = this.#wasFailing && !isFailing
    return now - this.#since >= (isOver ? SOONEST : this.#wait)
  }

  taken(now = performance.now()): void {
    if (this.#place === '') return
    this.#since = now
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
    this.#wasFailing = false
  }
}
