import { setFlagsFromString } from 'node:v8'

/** By how much the heap grows between two full collections (percent): what is held stays near what is used. */
const USUAL_STEP = 50
/** While bytes pass through, because they are counted as growth, and each full collection marks the whole heap for nothing. */
const STEP_OF_STREAMS = 200

let streams = 0

const growBy = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Sets the usual step. By default V8 takes one of its own between a tenth and a multiple: it collected five times a second
 * during an export, and kept a hundred megabytes of garbage of idle nodes.
 */
export function growHeapInSteps(): void {
  growBy(USUAL_STEP)
}

/** Lets the heap triple between two full collections while a stream is sent. */
export async function inStepsOfStreams<Result>(send: () => Promise<Result>): Promise<Result> {
  streams += 1
  growBy(STEP_OF_STREAMS)
  try {
    return await send()
  } finally {
    streams -= 1
    if (streams === 0) growBy(USUAL_STEP)
  }
}

/**
 * Keeps short-lived objects out of the old space. V8 predicts from a few collections which objects will last and
 * allocates those in the old space; in about half of all runs it chose the rows of an import, and each batch left 100
 * MB to collect there, in threads that took a fifth of the import's rate.
 */
export function makeAllObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
