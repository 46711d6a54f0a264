import type { Schedule } from '../domain/policy.ts'
import { policyStatus } from './policy-status.ts'
import { scheduleAt } from './schedule.ts'

/** When an enabled policy or list is in force: until its expiry, and within its schedule; on trial it never decides. */
export interface Term {
  /** Epoch milliseconds; null without an expiry. */
  readonly expiresAt: number | null
  /** Null: at all hours. */
  readonly schedule: Schedule | null
  /** On trial: evaluated and counted, without an effect on the verdict. */
  readonly shadow?: true
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
    const { expiresAt, schedule } = this.term
    const { state, nextTurn } = policyStatus(
      { enable: true, expiresAt },
      schedule && scheduleAt(schedule, at),
      at,
    )
    const to = nextTurn ?? Number.POSITIVE_INFINITY
    const isOn = state === 'inForce'
    // The range ends where a known one ends, so it is the beginning of that one.
    const later = this.#known.find((stretch) => stretch.to === to && stretch.isOn === isOn)
    if (later) {
      later.from = at
      return later
    }
    const found = { from: at, to, isOn }
    this.#known = [found, ...this.#known].slice(0, MAX_STRETCHES)
    return found
  }
}
