import { MAX_EXCEPTION_MINUTES } from '@netwarden/shared/contract'
import { endOfLifetime, isAhead, type LifetimeValues } from './lifetimes.ts'

const MINUTE = 60_000
/** Lifetimes that the server counts by its own clock. */
const MINUTES: Readonly<Record<string, number>> = { hour: 60, day: 1_440, week: MAX_EXCEPTION_MINUTES }

/** Whether an exception may last as long as chosen. */
export function isExceptionEnd(values: LifetimeValues): boolean {
  return isAhead(values, Date.now(), MAX_EXCEPTION_MINUTES * MINUTE)
}

/** The end of an exception as the call takes it. */
export function exceptionEndOf(values: LifetimeValues): { minutes: number } | { until: string } {
  const minutes = MINUTES[values.lifetime]
  if (minutes !== undefined) return { minutes }
  return { until: endOfLifetime(values, Date.now()) ?? '' }
}
