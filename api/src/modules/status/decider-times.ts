import type { Clock } from '../../platform/time/clock.ts'

/** The policies by which a part decides. */
export interface Decider {
  generation: number | null
  /** Epoch ms; undefined where the part does not say. */
  since?: number | undefined
}

/** Since when parts decide by the current policies, according to their probes. */
export class DeciderTimes {
  readonly #known = new Map<string, { generation: number | null; since: number }>()

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  since(part: string, { generation, since }: Decider): number | null {
    if (generation === null) return null
    const before = this.#known.get(part)
    const isSame = before?.generation === generation
    const found = since ?? (isSame ? before.since : this.clock.now())
    this.#known.set(part, { generation, since: found })
    return found
  }
}
