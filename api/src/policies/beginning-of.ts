import type { StoredPolicy } from '../platform/state/tables/control.ts'

type Times = Pick<StoredPolicy, 'solvedMode' | 'enable' | 'shadow' | 'expiresAt'>

/**
 * When a policy begins to count (epoch ms): what ends or is on trial begins with the change that made it what it is.
 * Null for a policy that has no beginning.
 */
export function beginningOf(
  after: Times,
  before: (Times & Pick<StoredPolicy, 'validFrom'>) | null,
  now: number,
): number | null {
  if (after.expiresAt === null && after.shadow === 0) return null
  if (!before || (before.expiresAt !== null && before.expiresAt <= now)) return now
  const { solvedMode, enable, shadow } = before
  const isSame = solvedMode === after.solvedMode && enable === after.enable && shadow === after.shadow
  return isSame ? (before.validFrom ?? now) : now
}
