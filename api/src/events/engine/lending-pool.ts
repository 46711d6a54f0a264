import { clientGone, shuttingDown, tooBusy } from './exception.ts'

interface Waiting<T> {
  take(item: T): void
  refuse(error: Error): void
}

/** A fixed set of things lent to one borrower each, first come first served, with a bounded queue. */
export interface LendingPool<T> {
  /** Rejects when the queue is full, when the signal aborts first, and once the pool has been shut. */
  lend<Result>(signal: AbortSignal, use: (item: T) => Promise<Result>): Promise<Result>
  /** Refuses everybody who waits; resolves when all is back. */
  shut(): Promise<void>
}

export function createLendingPool<T>(items: readonly T[], maxWaiting: number): LendingPool<T> {
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
    if (isShut) return Promise.reject(shuttingDown('The server is shutting down.'))
    if (signal.aborted) return Promise.reject(clientGone('The client has gone.'))
    const item = free.pop()
    if (item !== undefined) return Promise.resolve(item)
    if (queue.length >= maxWaiting)
      return Promise.reject(tooBusy(`Too many queries: ${queue.length} are waiting.`))
    return new Promise((resolve, reject) => {
      const settle = () => signal.removeEventListener('abort', leave)
      const waiting: Waiting<T> = {
        take: (lent) => {
          settle()
          resolve(lent)
        },
        refuse: (error) => {
          settle()
          reject(error)
        },
      }
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(clientGone('The client went away while its query was waiting.'))
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
      for (const waiting of queue.splice(0)) waiting.refuse(shuttingDown('The server is shutting down.'))
      if (free.length === items.length) return Promise.resolve()
      return new Promise((resolve) => {
        onAllBack = resolve
      })
    },
  }
}
