import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap triple between two whole collections. By itself V8 grows it by a tenth while bytes pass through (an
 * export allocates little on the heap and much outside), collects it five times a second, and each time everybody
 * waits for tens of milliseconds.
 */
export function growHeapInLargeSteps(): void {
  setFlagsFromString('--heap-growing-percent=200')
}
