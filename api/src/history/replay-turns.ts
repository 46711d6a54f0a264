import { nextChange, type PolicySet } from '@netwarden/shared/policy'
import type { Span } from '../platform/events/time-slices.ts'

/** With more of them, grouping equal visits between two turns hardly reduces their number. */
const MOST_TURNS = 1_000

/**
 * The moments (epoch ms) in a span at which a verdict of one of the sets may change by itself, ascending; null where
 * there are too many.
 */
export function turnsIn({ from, to }: Span, sets: readonly PolicySet[]): number[] | null {
  const changing = sets.map(({ terms, segments }) => ({
    segments,
    terms: terms.filter((term) => term.steadyUntil(from) < to),
  }))
  const next = (at: number) => Math.min(...changing.map((set) => nextChange(set, at)))
  const turns: number[] = []
  for (let at = next(from); at < to; at = next(at)) {
    turns.push(at)
    if (turns.length > MOST_TURNS) return null
  }
  return turns
}
