import type { ClickHouseClient } from '@clickhouse/client'
import type { CompiledPolicies, PolicySet } from '@netwarden/shared'
import type { Span } from '../platform/events/time-slices.ts'
import { slotIndex } from '../platform/time/chart-slots.ts'
import { FlipTally, type FlipTallyResult, type GuardedObjects } from './flip-tally.ts'
import { conditionOf, type ReplayScope } from './replay-scope.ts'
import { VisitDecider } from './visit-decider.ts'
import { countVisits, scanVisits } from './visit-scan.ts'

/** Policies with the parts that say when a decision can change by itself. */
export interface ReplaySide {
  set: PolicySet
  compiled: readonly CompiledPolicies[]
}

export interface ReplayOptions {
  client: ClickHouseClient
  base: ReplaySide
  draft: ReplaySide
  scope: ReplayScope | null
  span: Span
  /** Starts of the chart's slots (epoch ms), ascending. */
  slots: readonly number[]
  mostExamples: number
  mostRows: number
  guarded: GuardedObjects
  /** After which no further slice is read. */
  seconds: number
  now(): number
}

export interface ReplayResult extends FlipTallyResult {
  visitsRead: number
  /** Time of the oldest visit that was read (epoch ms); null where there is none. */
  firstVisitAt: number | null
  /** Older visits were not read (epoch ms). */
  readSince: number
}

const LONGEST_SLICE = 6 * 3_600_000
const SLICE_SECONDS = 120

/**
 * Decides the visits of a span by two sets of policies, the newest slice of time first. Both verdicts are computed for
 * the visit's own time, so an earlier decision does not matter.
 */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const { client, base, draft, span, slots, mostExamples, mostRows, guarded, seconds, now } = options
  const [before, after] = [new VisitDecider(base.set), new VisitDecider(draft.set)]
  const sides = [
    { set: base.set, decider: before },
    { set: draft.set, decider: after },
  ]
  const condition = await conditionOf(options.scope, { client, span, sides })
  const withAddresses = [base, draft].some(({ set }) => set.segments.some(({ ips }) => ips !== null))
  const tally = new FlipTally(slots.length, mostExamples, mostRows, guarded)
  const end = now() + seconds * 1_000
  let readSince = span.to
  for (const slice of slicesOf(span, slots)) {
    if (readSince < span.to && (now() > end || tally.isFull)) break
    const isGrouped = isSteady(slice, base) && isSteady(slice, draft)
    const slot = slotIndex(slots, slice.from)
    const scan = { client, condition, isGrouped, withAddresses, seconds: SLICE_SECONDS }
    for await (const batch of scanVisits(slice, scan)) {
      for (const visits of batch) {
        const decision = after.decide(visits)
        if (decision.solvedMode !== before.decide(visits).solvedMode) tally.add(visits, decision, slot)
      }
    }
    readSince = slice.from
  }
  const { visits, firstAt } = await countVisits(client, { from: readSince, to: span.to })
  return { ...tally.finish(), visitsRead: visits, firstVisitAt: firstAt, readSince }
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

/** Whether no schedule, end or pause begins or ends in a slice, so that one moment is enough. */
function isSteady({ from, to }: Span, { set, compiled }: ReplaySide): boolean {
  const isInside = (at: number) => at > from && at < to
  return (
    compiled.every(({ terms }) => terms.every((term) => term.steadyUntil(from) >= to)) &&
    set.segments.every(({ pauses }) =>
      pauses.every((pause) => !isInside(pause.from) && !isInside(pause.until)),
    )
  )
}
