import { setImmediate } from 'node:timers/promises'
import type { Steps } from '@netwarden/shared'

/** How long a piece of work holds the thread before others have their turn (ms). */
const SLICE = 10

/** Stops long work now and then, so that the requests of others are answered meanwhile. */
export class TimeSlicer {
  #since = performance.now()

  /** Returns at once while the slice is not used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE) return
    await setImmediate()
    this.#since = performance.now()
  }
}

/** Does work that comes in steps without holding the thread for long. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const slicer = new TimeSlicer()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await slicer.pause()
  }
}
