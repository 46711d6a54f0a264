import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap triple between two whole collections. By itself V8 grows it by a tenth while bytes pass through (an
 * export allocates little on the heap and much outside), collects it five times a second, and each time everybody
 * waits for tens of milliseconds.
 */
export function growHeapInLargeSteps(): void {
  setFlagsFromString('--heap-growing-percent=200')
}

/**
 * Lets what a line leaves behind die young. V8 guesses from a few collections which objects will last and makes them in
 * the old space from then on; in about half of all runs it took the rows of an import for such, and each batch left
 * 100 MB there to collect, in threads that took a fifth of the import's rate.
 */
export function makeAllObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
