import type { ClickHouseClient } from '@clickhouse/client'
import type { PolicySet } from '@netwarden/shared/policy'
import type { Span } from '../platform/events/time-slices.ts'
import { slotIndex } from '../platform/time/chart-slots.ts'
import { FlipTally, type FlipTallyResult, type GuardedObjects } from './flip-tally.ts'
import { ReplayChunks } from './replay-chunks.ts'
import { conditionOf, type ReplayScope } from './replay-scope.ts'
import { turnsIn } from './replay-turns.ts'
import { VisitDecider } from './visit-decider.ts'
import { countByQuarter, countVisits, scanVisits } from './visit-scan.ts'

export interface ReplayOptions {
  client: ClickHouseClient
  base: PolicySet
  draft: PolicySet
  scope: ReplayScope | null
  span: Span
  /** Starts of the chart's slots (epoch ms), ascending. */
  slots: readonly number[]
  mostExamples: number
  mostRows: number
  guarded: GuardedObjects
  /** After which no further chunk is read. */
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

const QUERY_SECONDS = 120

/**
 * Decides the visits of a span by two sets of policies, the newest chunk of time first. Both verdicts are computed for
 * the visit's own time, so an earlier decision does not matter.
 */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const { client, base, draft, span, slots, mostExamples, mostRows, guarded, seconds, now } = options
  const [before, after] = [new VisitDecider(base), new VisitDecider(draft)]
  const sides = [
    { set: base, decider: before },
    { set: draft, decider: after },
  ]
  const condition = await conditionOf(options.scope, { client, span, sides })
  const withAddresses = [base, draft].some(({ segments }) => segments.some(({ ips }) => ips !== null))
  const tally = new FlipTally(slots.length, mostExamples, mostRows, guarded)
  const end = now() + seconds * 1_000
  const chunks = new ReplayChunks(span, slots, await countByQuarter(client, span))
  let readSince = span.to
  for (let chunk = chunks.next(); chunk; chunk = chunks.next()) {
    if (readSince < span.to && (now() > end || tally.isFull)) break
    const turns = turnsIn(chunk, [base, draft])
    const bounds = turns && [...slots.filter((start) => start > chunk.from && start < chunk.to), ...turns]
    const scan = { client, condition, bounds, withAddresses, seconds: QUERY_SECONDS }
    for await (const batch of scanVisits(chunk, scan)) {
      chunks.note(batch.length)
      for (const visits of batch) {
        const decision = after.decide(visits)
        if (decision.solvedMode === before.decide(visits).solvedMode) continue
        tally.add(visits, decision, slotIndex(slots, visits.at))
      }
    }
    readSince = chunk.from
  }
  const { visits, firstAt } = await countVisits(client, { from: readSince, to: span.to })
  return { ...tally.finish(), visitsRead: visits, firstVisitAt: firstAt, readSince }
}
