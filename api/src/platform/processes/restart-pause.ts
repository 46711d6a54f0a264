const SHORTEST = 200
const LONGEST = 10_000
/** A child that has been up this long is healthy: a later end is a new problem. */
const HEALTHY_AFTER = 20_000

/** How long to wait before the next start, in milliseconds: doubled each time, until the child stays up. */
export interface RestartPause {
  next(upFor: number): number
}

export function createRestartPause(): RestartPause {
  let pause = SHORTEST
  return {
    next(upFor) {
      if (upFor >= HEALTHY_AFTER) pause = SHORTEST
      const current = pause
      pause = Math.min(pause * 2, LONGEST)
      return current
    },
  }
}
