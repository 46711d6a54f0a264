import type { Message } from '@netwarden/shared/errors'

export interface ChildStatus {
  state: 'starting' | 'up' | 'down'
  /** Why the child is not up. */
  reason?: Message
  /** Number of restarts after unexpected ends. */
  restarts: number
  pid?: number
}
export type StatusListener = (status: ChildStatus) => void

/** The status of a child, and the listeners of its changes. */
export function createStatusBoard(initial: ChildStatus) {
  const listeners = new Set<StatusListener>()
  let current = initial
  return {
    get current() {
      return current
    },
    set(change: Omit<ChildStatus, 'restarts'>, restarts = current.restarts) {
      current = { ...change, restarts }
      for (const listener of listeners) listener(current)
    },
    /** Returns how to stop listening. */
    listen(listener: StatusListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
