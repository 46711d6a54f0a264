import { QUARTER, type Span, stepsOf } from '../platform/events/time-slices.ts'
import { slotIndex } from '../platform/time/chart-slots.ts'

const LONGEST_SLICE = 6 * 3_600_000
/** Visits of the first chunk: the engine can hold so many where none of them are equal. */
const FIRST_VISITS = 400_000
/** The most visits of a chunk: the bound of time is checked between two chunks. */
const MOST_VISITS = 4_000_000
/** How many times larger than the former limit the limit of a chunk may be: the next chunk may be busier. */
const LARGEST_GROWTH = 4
/** Rows that the engine holds at one time for one chunk. */
const MOST_ROWS = 200_000

/**
 * The chunks of a span in which a replay reads it, the newest first. Each query costs as much as reading many visits, so
 * a chunk is as large as the rows that came from the former one allow. It ends at the border of a slice, and a slice
 * does not reach over the border of two slots.
 */
export class ReplayChunks {
  readonly #slices: Span[]
  #mostVisits = FIRST_VISITS
  #visits = 0
  #rows = 0

  constructor(
    span: Span,
    slots: readonly number[],
    /** Visits by the start of their quarter hour. */
    private readonly quarters: ReadonlyMap<number, number>,
  ) {
    this.#slices = slicesOf(span, slots).reverse()
  }

  /** Notes rows that came from the last chunk. */
  note(rows: number): void {
    this.#rows += rows
  }

  next(): Span | null {
    const newest = this.#slices.pop()
    if (!newest) return null
    if (this.#visits > 0) {
      const wanted = this.#rows === 0 ? MOST_VISITS : (MOST_ROWS * this.#visits) / this.#rows
      const largest = Math.min(MOST_VISITS, LARGEST_GROWTH * this.#mostVisits)
      this.#mostVisits = Math.min(largest, Math.max(FIRST_VISITS, wanted))
    }
    let { from } = newest
    let visits = this.#visitsOf(newest)
    for (let slice = this.#slices.at(-1); slice; slice = this.#slices.at(-1)) {
      visits += this.#visitsOf(slice)
      if (visits > this.#mostVisits) break
      from = slice.from
      this.#slices.pop()
    }
    this.#visits = visits
    this.#rows = 0
    return { from, to: newest.to }
  }

  /** Nearly: a quarter hour counts for the slice in which it begins. */
  #visitsOf({ from, to }: Span): number {
    return stepsOf({ from, to }, QUARTER)
      .filter((start) => start >= from)
      .reduce((sum, start) => sum + (this.quarters.get(start) ?? 0), 0)
  }
}

/** The newest first; none is longer than a few hours, or reaches over the border of two slots. */
function slicesOf({ from, to }: Span, slots: readonly number[]): Span[] {
  const slices: Span[] = []
  for (let end = to; end > from; ) {
    const slot = slots[slotIndex(slots, end - 1)] ?? from
    const start = Math.max(from, slot, end - LONGEST_SLICE)
    slices.push({ from: start, to: end })
    end = start
  }
  return slices
}
