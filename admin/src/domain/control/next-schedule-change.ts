import type { CustomPolicy } from '@netwarden/shared/domain'

const SOON = 2_000
const DAY = 86_400_000

/** Time (ms) until one of them changes its state; null when none does within a day. */
export function untilNextTurn(
  rows: readonly Pick<CustomPolicy, 'nextTurnAt'>[],
  now = Date.now(),
): number | null {
  const turns = rows.flatMap(({ nextTurnAt }) => (nextTurnAt === null ? [] : Date.parse(nextTurnAt) - now))
  const first = Math.min(...turns)
  return first <= DAY ? Math.max(first, 0) + SOON : null
}
