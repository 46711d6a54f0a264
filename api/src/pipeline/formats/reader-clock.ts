import type { ReaderOptions } from '../visit.ts'
import type { JsonObject } from './json-line.ts'
import { LineHead } from './line-head.ts'

/** A tail lasts longer than the `now` it began with: the time that the reader has seen since is part of its state. */
export function newestNow(now: number, state: JsonObject): number {
  return typeof state.now === 'number' ? Math.max(now, state.now) : now
}

let last: { tz: string; now: number; head: LineHead } | null = null

/** The time in the head of a line, or null. One head is reused, as its clock caches the zone's offsets. */
export function leadingTime(line: string, { tz, now }: ReaderOptions): number | null {
  if (last === null || last.tz !== tz || last.now !== now) last = { tz, now, head: new LineHead({ tz, now }) }
  return last.head.read(line) ? last.head.at : null
}
