import { WINDOW_GRID } from './windowed-rule.ts'

/** Batches of a followed source whose visits are old: they are evaluated from the event store, in the order of time. */
export interface Backlog {
  /** Time of its first visit (epoch ms). */
  from: number
  /** The highest number of its records. */
  upTo: bigint
  /** When its first and its newest batch were read (epoch ms). */
  since: number
  readAt: number
}

/** A visit that is written this much later (ms) than it was made belongs to a backlog. */
const OLD = 15 * 60_000
/** A backlog without new batches for this long (ms) is complete. */
const IDLE = 5_000
/** The longest wait (ms): a source whose clock is wrong never catches up. */
const LONGEST = 10 * 60_000
/** Records read before the windows of a backlog: for the usual volume of devices, and contacts at long intervals. */
const WARM_UP = 12 * 3_600_000

export function isOld(visitAt: number, writtenAt: number): boolean {
  return writtenAt - visitAt > OLD
}

export function isOver({ since, readAt }: Backlog, now: number): boolean {
  return now - readAt > IDLE || now - since > LONGEST
}

/** The time from which records are read, and the first window whose records are all among them. */
export function spanOfBacklog({ from }: Backlog): { from: number; firstWindow: number } {
  const firstWindow = Math.floor(from / WINDOW_GRID) * WINDOW_GRID
  return { from: firstWindow - WARM_UP, firstWindow }
}

export function joinedBacklog(former: Backlog | undefined, next: Backlog): Backlog {
  if (!former) return next
  return {
    from: Math.min(former.from, next.from),
    upTo: former.upTo > next.upTo ? former.upTo : next.upTo,
    since: former.since,
    readAt: next.readAt,
  }
}
