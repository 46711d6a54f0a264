import { setImmediate } from 'node:timers/promises'
import type { Steps } from '@netwarden/shared/steps'

/** Longest time that a piece of work blocks the thread before other work runs (ms). */
const SLICE = 10

/** Interrupts long work regularly, so that other requests are answered meanwhile. */
export class TimeSlicer {
  #since = performance.now()

  /** Returns immediately while the slice is not used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE) return
    await setImmediate()
    this.#since = performance.now()
  }
}

/** Runs stepwise work without blocking the thread for long. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const slicer = new TimeSlicer()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await slicer.pause()
  }
}
