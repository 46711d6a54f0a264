import { DAY, dayStart } from '../../platform/events/time-slices.ts'

/** What the rounds keep between them. */
export interface RetentionState {
  /** The last time that was believed. */
  trustedAt: number
  /** Records before this have been let go. */
  since: number
  days: number
}

/** A computer that was off so long is nothing to ask about; a clock that is further ahead may be wrong. */
const MAX_GAP = 3 * DAY
/** Of all records, what may go without asking. */
const SHARE = 0.1
/** An ordinary day of a short retention is more than a tenth of it: twice the average day goes without asking. */
const ORDINARY_DAYS = 2

/** The time to go by: the clock's, unless it is further ahead of the last round than time can have passed. */
export function trustedTime(now: number, state: RetentionState | null, passed: number): number {
  if (!state) return now
  const expected = state.trustedAt + passed
  return now - expected > MAX_GAP ? expected : now
}

/** Records go by whole days of the installation's zone. */
export function expiryOf(at: number, days: number, timeZone: string): number {
  return dayStart(at - days * DAY, timeZone)
}

/** Whether so many of all records may go without asking anybody. */
export function isOrdinary(
  { expired, all }: { expired: number; all: number },
  step: { from: RetentionState | null; until: number; days: number },
): boolean {
  const { from, until, days } = step
  const isNextDay = from !== null && from.days === days && until - from.since <= ORDINARY_DAYS * DAY
  return expired <= all * Math.max(SHARE, isNextDay ? ORDINARY_DAYS / days : 0)
}
