import type { PolicySet } from './policy-set.ts'

/**
 * The next moment (epoch ms) at which a verdict may change by itself: a policy or list begins or ends by its schedule or
 * expiry, or a pause does. Equal queries between `at` and that moment get equal decisions. Infinite when none follows.
 */
export function nextChange({ terms, segments }: Pick<PolicySet, 'terms' | 'segments'>, at: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const term of terms) next = Math.min(next, term.steadyUntil(at))
  for (const { pauses } of segments)
    for (const { from, until } of pauses)
      for (const moment of [from, until]) if (moment > at) next = Math.min(next, moment)
  return next
}
