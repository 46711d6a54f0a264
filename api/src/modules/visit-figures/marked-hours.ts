import { clip, HOUR, quarterStarts, type Span } from '../../platform/events/time-slices.ts'
import type { TwoDays } from './two-days.ts'

/** The spans in which a name was seen, as a 64-bit number: a bit for each slot of the chart, and these two spans. */
export const SOFAR_BIT = 62
export const BEFORE_BIT = 63
export const bitAt = (position: number) => 1n << BigInt(position)

/** Names that were seen in it have these bits. */
export interface MarkedSpan extends Span {
  mask: bigint
}
/** An hour of which a part at its end does not count. */
export interface CutHour extends MarkedSpan {
  away: Span
}
export interface MarkedDays {
  whole: MarkedSpan[]
  cut: CutHour[]
  records: MarkedSpan[]
}

/** Both days as hours whose sums can be read, and the remainder to read from the records. */
export function splitDays(days: TwoDays): MarkedDays {
  const both = { from: days.before.from, to: days.sofar.to }
  const split: MarkedDays = { whole: [], cut: [], records: [] }
  for (let from = Math.floor(both.from / HOUR) * HOUR; from < both.to; from += HOUR) {
    const hour = { from, to: from + HOUR }
    const parts = marked(clip(hour, both), days)
    const [first, second] = parts
    if (parts.length === 1 && first?.from === from && first.to === hour.to) split.whole.push(first)
    else if (first && second && isCutAt(days.before.to, hour, parts)) {
      split.whole.push({ ...hour, mask: second.mask })
      if (first.to - from <= HOUR / 2) split.records.push(first)
      else split.cut.push({ ...hour, mask: bitAt(BEFORE_BIT), away: second })
    } else split.records.push(...parts)
  }
  return split
}

/** Two parts that differ by at most the span of yesterday, which ends between them. */
function isCutAt(end: number, hour: Span, parts: readonly MarkedSpan[]): boolean {
  const [first, second] = parts
  if (parts.length !== 2 || !first || !second) return false
  const isWhole = first.from === hour.from && second.to === hour.to
  return isWhole && first.to === end && first.mask === (second.mask | bitAt(BEFORE_BIT))
}

/** The parts of a span that have the same bits each. The span of yesterday may end within a quarter hour. */
function marked(span: Span, days: TwoDays): MarkedSpan[] {
  const cuts = [...quarterStarts(span).slice(1), days.before.to].filter(
    (at) => at > span.from && at < span.to,
  )
  const starts = [...new Set([span.from, ...cuts])].sort((a, b) => a - b)
  return joined(
    starts.map((from, index) => ({ from, to: starts[index + 1] ?? span.to, mask: maskOf(from, days) })),
  )
}

function maskOf(at: number, { before, sofar, starts }: TwoDays): bigint {
  const slot = starts.findLastIndex((start) => start <= at)
  const isBefore = at < before.to
  const isSofar = at >= sofar.from
  return (
    (slot < 0 ? 0n : bitAt(slot)) | (isBefore ? bitAt(BEFORE_BIT) : 0n) | (isSofar ? bitAt(SOFAR_BIT) : 0n)
  )
}

/** Neighbours with the same bits are one. */
export function joined(spans: readonly MarkedSpan[]): MarkedSpan[] {
  const runs: MarkedSpan[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = runs.at(-1)
    if (last?.to === span.from && last.mask === span.mask) runs[runs.length - 1] = { ...last, to: span.to }
    else runs.push(span)
  }
  return runs
}
