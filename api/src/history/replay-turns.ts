import type { CompiledPolicies, PolicySet } from '@netwarden/shared/policy'
import type { Span } from '../platform/events/time-slices.ts'

/** Policies with the parts that say when a decision can change by itself. */
export interface ReplaySide {
  set: PolicySet
  compiled: readonly CompiledPolicies[]
}

/** With more of them, grouping equal visits between two turns hardly reduces their number. */
const MOST_TURNS = 1_000

/** The moments (epoch ms) in a span at which a schedule, end or pause begins or ends; null where there are too many. */
export function turnsIn(span: Span, sides: readonly ReplaySide[]): number[] | null {
  const turns = new Set<number>()
  for (const turn of allTurns(span, sides)) {
    turns.add(turn)
    if (turns.size > MOST_TURNS) return null
  }
  return [...turns]
}

function* allTurns({ from, to }: Span, sides: readonly ReplaySide[]): Generator<number> {
  for (const { terms } of new Set(sides.flatMap(({ compiled }) => compiled)))
    for (const term of terms)
      for (let at = term.steadyUntil(from); at < to; at = term.steadyUntil(at)) yield at
  for (const { set } of sides)
    for (const { pauses } of set.segments)
      for (const pause of pauses)
        for (const at of [pause.from, pause.until]) if (at > from && at < to) yield at
}
