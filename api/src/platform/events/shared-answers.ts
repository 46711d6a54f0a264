import type { Clock } from '../time/clock.ts'
import { endOfStep } from './shared-reads.ts'
import type { EventStore } from './store.ts'

/** More than all dashboards ask for within a step. */
const MAX_ANSWERS = 1_000

interface Deps {
  store: Pick<EventStore, 'writes'>
  clock: Clock
}

/** Equal calls of a step of ten seconds are computed once, as long as nothing is stored meanwhile. */
export class SharedAnswers {
  #changes = 0

  constructor(private readonly deps: Deps) {}

  /** Something else was stored that answers depend on. */
  readonly forget = (): void => {
    this.#changes += 1
  }

  /** As `compute`, whose answer depends on nothing but its input, what is stored and the step. */
  of<Input, Answer>(compute: (input: Input) => Promise<Answer>): (input: Input) => Promise<Answer> {
    const answers = new Map<string, Promise<Answer>>()
    let known = ''
    return (input) => {
      const { store, clock } = this.deps
      const current = `${endOfStep(clock.now())} ${store.writes} ${this.#changes}`
      if (current !== known || answers.size >= MAX_ANSWERS) answers.clear()
      known = current
      const key = JSON.stringify(input)
      const found = answers.get(key)
      if (found) return found
      const answer = compute(input)
      answers.set(key, answer)
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key)
      })
      return answer
    }
  }
}
