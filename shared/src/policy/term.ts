import type { Schedule } from '../domain/policy.ts'
import { policyStatus } from './policy-status.ts'
import { scheduleAt } from './schedule.ts'

/**
 * When an enabled policy or list is in force: from its beginning until its expiry, and within its schedule; on trial it
 * never decides.
 */
export interface Term {
  /** Epoch milliseconds; what ends has a beginning, and visits before it are not its. Without one: always. */
  readonly validFrom?: number
  /** Epoch milliseconds; null without an expiry. */
  readonly expiresAt: number | null
  /** Null: at all hours. */
  readonly schedule: Schedule | null
  /** On trial: evaluated and counted, without an effect on the verdict. */
  readonly shadow?: true
  /** In which it is never in force, because a temporary state of a list replaces it. */
  readonly away?: Away
}

/** Epoch milliseconds; `until` is exclusive. */
export interface Away {
  readonly from: number
  readonly until: number
}

/**
 * The term for visits of any time, as replays need it: what is in force at a moment (epoch ms) has no beginning and no
 * end, and what has ended, or is replaced then, never counts.
 */
export function throughout({ expiresAt, schedule, shadow, away }: Term, at: number): Term {
  const hasEnded = (expiresAt !== null && expiresAt <= at) || isAway(away, at)
  return { expiresAt: hasEnded ? 0 : null, schedule, ...(shadow && { shadow }) }
}

function isAway(away: Away | undefined, at: number): boolean {
  return away !== undefined && away.from <= at && at < away.until
}

/** A time range (epoch ms, `to` is exclusive) in which a term is in force throughout, or never. */
interface Stretch {
  from: number
  readonly to: number
  readonly isOn: boolean
}

/** Live visits and visits of a backlog alternate between different ranges. */
const MAX_STRETCHES = 16

/** A term that is evaluated often: each time range is computed once, in whatever order visits arrive. */
export class RunningTerm {
  #last: Stretch = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, isOn: false }
  /** Known ranges, last used first. */
  #known: Stretch[] = []

  readonly isShadow: boolean

  constructor(readonly term: Term) {
    this.isShadow = term.shadow === true
  }

  /** Whether it is in force at a moment (epoch ms). */
  isOn(at: number): boolean {
    const { from, to } = this.#last
    if (at < from || at >= to) this.#last = this.#find(at)
    return this.#last.isOn
  }

  /** The time (epoch ms) until which its state at a moment lasts; infinite when it never changes again. */
  steadyUntil(at: number): number {
    this.isOn(at)
    return this.#last.to
  }

  #find(at: number): Stretch {
    const known = this.#known.find(({ from, to }) => from <= at && at < to)
    if (known) return known
    const { validFrom = Number.NEGATIVE_INFINITY, expiresAt, schedule, away } = this.term
    if (at < validFrom) return this.#note({ from: at, to: validFrom, isOn: false })
    if (away && isAway(away, at)) return this.#note({ from: at, to: away.until, isOn: false })
    const { state, nextTurn } = policyStatus(
      { enable: true, expiresAt },
      schedule && scheduleAt(schedule, at),
      at,
    )
    const leaves = away && at < away.from ? away.from : Number.POSITIVE_INFINITY
    const to = Math.min(nextTurn ?? Number.POSITIVE_INFINITY, leaves)
    return this.#note({ from: at, to, isOn: state === 'inForce' })
  }

  #note(found: Stretch): Stretch {
    // The range ends where a known one ends, so it is the beginning of that one.
    const later = this.#known.find(({ to, isOn }) => to === found.to && isOn === found.isOn)
    if (later) {
      later.from = found.from
      return later
    }
    this.#known = [found, ...this.#known].slice(0, MAX_STRETCHES)
    return found
  }
}
