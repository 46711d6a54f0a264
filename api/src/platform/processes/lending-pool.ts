/** The errors for callers that get nothing. */
export interface Refusals {
  /** The queue is full with this number of waiting callers. */
  full(waiting: number): unknown
  /** The caller stopped waiting; `reason` is the signal's. */
  left(reason: unknown): unknown
  shut(): unknown
}

interface Waiting<T> {
  take(item: T): void
  refuse(cause: unknown): void
}

/** A fixed set of items, each lent to one borrower at a time, in the order of the requests and with a limited queue. */
export interface LendingPool<T> {
  /** Rejects when the queue is full, when the signal aborts first, and once the pool has been shut. */
  lend<Result>(signal: AbortSignal, use: (item: T) => Promise<Result>): Promise<Result>
  /** Rejects all waiting callers; resolves when every item is returned. */
  shut(): Promise<void>
}

export function createLendingPool<T>(
  items: readonly T[],
  maxWaiting: number,
  refusals: Refusals,
): LendingPool<T> {
  const free = [...items]
  const queue: Waiting<T>[] = []
  let isShut = false
  let onAllBack: (() => void) | undefined

  function giveBack(item: T): void {
    const next = queue.shift()
    if (next) next.take(item)
    else free.push(item)
    if (free.length === items.length) onAllBack?.()
  }

  function borrow(signal: AbortSignal): Promise<T> {
    if (isShut) return Promise.reject(refusals.shut())
    if (signal.aborted) return Promise.reject(refusals.left(signal.reason))
    const item = free.pop()
    if (item !== undefined) return Promise.resolve(item)
    if (queue.length >= maxWaiting) return Promise.reject(refusals.full(queue.length))
    return new Promise((resolve, reject) => {
      const settle = () => signal.removeEventListener('abort', leave)
      const waiting: Waiting<T> = {
        take: (lent) => {
          settle()
          resolve(lent)
        },
        refuse: (cause) => {
          settle()
          reject(cause)
        },
      }
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(refusals.left(signal.reason))
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
    })
  }

  return {
    async lend(signal, use) {
      const item = await borrow(signal)
      try {
        return await use(item)
      } finally {
        giveBack(item)
      }
    },
    shut() {
      isShut = true
      for (const waiting of queue.splice(0)) waiting.refuse(refusals.shut())
      if (free.length === items.length) return Promise.resolve()
      return new Promise((resolve) => {
        onAllBack = resolve
      })
    },
  }
}
