import { MAX_EXCEPTION_MINUTES } from '@netwarden/shared/contract'
import { fieldErrors } from '@netwarden/shared/errors'

/** The end of an exception as clients give it: exactly one of the two. */
export interface GivenEnd {
  minutes?: number | undefined
  until?: Date | undefined
}

export const MINUTE = 60_000

/** When an exception ends that begins at a moment (both epoch ms). */
export function exceptionEnd({ minutes, until }: GivenEnd, from: number): number {
  if (until === undefined) return from + (minutes ?? 0) * MINUTE
  const end = until.getTime()
  if (end <= from || end > from + MAX_EXCEPTION_MINUTES * MINUTE)
    throw fieldErrors({ until: 'exception.until' })
  return end
}
