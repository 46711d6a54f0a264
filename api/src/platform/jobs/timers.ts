/** Replaced in tests, so that no test waits for time to pass. */
export interface Timers {
  /** Calls back once; the result cancels that. */
  after(milliseconds: number, callback: () => void): () => void
}

/** A waiting job does not keep the process running. */
export const systemTimers: Timers = {
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
