import type { ReaderOptions } from '../visit.ts'
import type { JsonObject } from './json-line.ts'
import { LogClock } from './log-clock.ts'

/** A tail outlives the `now` it began with: what the reader has seen of time since then goes with its state. */
export function newestNow(now: number, state: JsonObject): number {
  return typeof state.now === 'number' ? Math.max(now, state.now) : now
}

let last: { tz: string; now: number; clock: LogClock } | null = null

/** The time that a line begins with, or null. One clock is kept, as it knows the zone's offsets. */
export function leadingTime(line: string, { tz, now }: ReaderOptions): number | null {
  if (last === null || last.tz !== tz || last.now !== now)
    last = { tz, now, clock: new LogClock({ tz, now }) }
  return last.clock.read(line, 0) ? last.clock.at : null
}

/** To recognise lines by: which year they are of does not matter then. */
export function detectionClock(): LogClock {
  return new LogClock({ tz: 'UTC', now: Date.UTC(2000, 11, 31) })
}
