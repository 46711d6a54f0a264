import { offsetAt } from './zone-offset.ts'

const DAY = 86_400_000

/** Local time of a zone, expressed as if it were UTC (epoch ms). */
export function wallClock(at: number, zone: string): number {
  return at + offsetAt(at, zone)
}

/**
 * The moment at which the clocks of a zone first show or pass a local time (epoch ms as if it were UTC, a whole
 * minute). A local time that occurs twice, when clocks are set back, is the first one; a skipped local time is the
 * moment at which they are set forward.
 */
export function instantOf(wall: number, zone: string): number {
  const before = wall - offsetAt(wall - DAY, zone)
  const after = wall - offsetAt(wall + DAY, zone)
  const [first, last] = before < after ? [before, after] : [after, before]
  if (wallClock(first, zone) === wall) return first
  if (wallClock(last, zone) === wall) return last
  return changeBetween(first, last, zone)
}

/** The moment in a range at which the offset changes. */
function changeBetween(from: number, to: number, zone: string): number {
  const first = offsetAt(from, zone)
  let low = from
  let high = to
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (middle <= low) break
    if (offsetAt(middle, zone) === first) low = middle
    else high = middle
  }
  return high
}
