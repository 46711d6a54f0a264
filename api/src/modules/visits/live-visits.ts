import type { AccessRecord } from '@netwarden/shared/domain'
import { presentVisit } from '../../platform/events/present-visit.ts'
import type { VisitRow } from '../../platform/events/visit-row.ts'

const EVERY = 1_000
const MOST = 200

/** Sends the newest visits to open screens: at most 200 once a second, at any rate of arrival. */
export class LiveVisits {
  #rows: VisitRow[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly publish: (records: AccessRecord[]) => void) {}

  add(rows: readonly VisitRow[]): void {
    this.#rows = [...this.#rows, ...rows].slice(-MOST)
    this.#timer ??= setTimeout(() => this.#flush(), EVERY).unref()
  }

  #flush(): void {
    this.#timer = null
    const newest = this.#rows.sort((a, b) => b.at - a.at)
    this.#rows = []
    this.publish(newest.map(presentVisit))
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
