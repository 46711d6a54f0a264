import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap triple between two full collections. By default V8 grows it by a tenth while bytes pass through (an
 * export allocates little on the heap and much outside), and collects it five times a second, each time with a pause
 * of tens of milliseconds.
 */
export function growHeapInLargeSteps(): void {
  setFlagsFromString('--heap-growing-percent=200')
}

/**
 * Keeps short-lived objects out of the old space. V8 predicts from a few collections which objects will last and
 * allocates those in the old space; in about half of all runs it chose the rows of an import, and each batch left 100
 * MB to collect there, in threads that took a fifth of the import's rate.
 */
export function makeAllObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
