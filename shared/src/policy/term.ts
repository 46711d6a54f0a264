import type { Schedule } from '../domain/policy.ts'
import { scheduleAt } from './schedule.ts'
import { policyStanding } from './standing.ts'

/** When an enabled policy or list counts: until its end, and in the hours of its schedule. */
export interface Term {
  /** Epoch ms; null for one without an end. */
  readonly expiresAt: number | null
  /** Null: at all hours. */
  readonly schedule: Schedule | null
}

/** A term that is asked about again and again: what holds is found once for all moments until it changes next. */
export class RunningTerm {
  #isOn = false
  /** Of these moments (epoch ms) that is known; the last is not one of them. */
  #from = Number.POSITIVE_INFINITY
  #to = Number.NEGATIVE_INFINITY

  constructor(private readonly term: Term) {}

  /** Whether it counts at a moment (epoch ms). */
  isOn(at: number): boolean {
    if (at < this.#from || at >= this.#to) this.#look(at)
    return this.#isOn
  }

  #look(at: number): void {
    const { expiresAt, schedule } = this.term
    const { state, nextTurn } = policyStanding(
      { enable: true, expiresAt },
      schedule && scheduleAt(schedule, at),
      at,
    )
    this.#isOn = state === 'inForce'
    this.#from = at
    this.#to = nextTurn ?? Number.POSITIVE_INFINITY
  }
}
