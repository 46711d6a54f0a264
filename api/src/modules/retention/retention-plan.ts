import { DAY, dayStart } from '../../platform/events/time-slices.ts'

/** The state that is kept between rounds. */
export interface RetentionState {
  /** The last trusted time. */
  trustedAt: number
  /** Records before this have been deleted. */
  since: number
  days: number
}

/** A computer that was off this long needs no confirmation; a clock further ahead may be wrong. */
const MAX_GAP = 3 * DAY
/** The share of all records that may be deleted without confirmation. */
const SHARE = 0.1
/** An ordinary day of a short retention is more than a tenth of it: twice the average day needs no confirmation. */
const ORDINARY_DAYS = 2

/** The clock's time, unless it is further ahead of the last round than time can have passed. */
export function trustedTime(now: number, state: RetentionState | null, passed: number): number {
  if (!state) return now
  const expected = state.trustedAt + passed
  return now - expected > MAX_GAP ? expected : now
}

/** Records expire by whole days of the installation's zone. */
export function expiryOf(at: number, days: number, timeZone: string): number {
  return dayStart(at - days * DAY, timeZone)
}

/** Whether so many of all records may be deleted without confirmation. */
export function isOrdinary(
  { expired, all }: { expired: number; all: number },
  step: { from: RetentionState | null; until: number; days: number },
): boolean {
  const { from, until, days } = step
  const isNextDay = from !== null && from.days === days && until - from.since <= ORDINARY_DAYS * DAY
  return expired <= all * Math.max(SHARE, isNextDay ? ORDINARY_DAYS / days : 0)
}
