import type { Schedule } from '../domain/policy.ts'
import { scheduleAt } from './schedule.ts'
import { policyStanding } from './standing.ts'

/** When an enabled policy or list counts: until its end, and in the hours of its schedule; on trial it never decides. */
export interface Term {
  /** Epoch ms; null for one without an end. */
  readonly expiresAt: number | null
  /** Null: at all hours. */
  readonly schedule: Schedule | null
  /** On trial: evaluated and counted, without an effect on the verdict. */
  readonly shadow?: true
}

/** A stretch of time (epoch ms, `to` is not part of it) in which a term counts all the time, or never. */
interface Stretch {
  from: number
  readonly to: number
  readonly isOn: boolean
}

/** Live visits and those of a backlog need different stretches in turn. */
const MAX_STRETCHES = 16

/** A term that is evaluated again and again: a stretch of time is evaluated once, in whatever order its visits come. */
export class RunningTerm {
  #last: Stretch = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, isOn: false }
  /** The last one found first. */
  #known: Stretch[] = []

  readonly isShadow: boolean

  constructor(readonly term: Term) {
    this.isShadow = term.shadow === true
  }

  /** Whether it counts at a moment (epoch ms). */
  isOn(at: number): boolean {
    const { from, to } = this.#last
    if (at < from || at >= to) this.#last = this.#find(at)
    return this.#last.isOn
  }

  /** Until when (epoch ms) it stays as it is at a moment; infinite where it never changes again. */
  steadyUntil(at: number): number {
    this.isOn(at)
    return this.#last.to
  }

  #find(at: number): Stretch {
    const known = this.#known.find(({ from, to }) => from <= at && at < to)
    if (known) return known
    const { expiresAt, schedule } = this.term
    const { state, nextTurn } = policyStanding(
      { enable: true, expiresAt },
      schedule && scheduleAt(schedule, at),
      at,
    )
    const to = nextTurn ?? Number.POSITIVE_INFINITY
    const isOn = state === 'inForce'
    // It ends where a known stretch does, so it is the beginning of that one.
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
