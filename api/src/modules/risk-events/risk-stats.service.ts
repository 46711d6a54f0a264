import { RISK_LEVELS, type RiskLevel, type RiskStatus } from '@netwarden/shared/domain'
import type { Clock } from '../../platform/time/clock.ts'
import type { RisksRepository } from '../risk-event-repository/index.ts'
import { type RiskEventRange, spanOf } from './risk-event-query.ts'

interface Parts {
  repository: Pick<RisksRepository, 'tally' | 'bySlot'>
  clock: Clock
}

type SlotCounts = Awaited<ReturnType<RisksRepository['bySlot']>>

const SLOTS = 12

/** Number of events by level. */
export class RiskStatsService {
  constructor(private readonly parts: Parts) {}

  /**
   * The count of each level against the previous span; events count by their start, whatever their status. A span with
   * a start has lines of twelve slots for itself and for the span before.
   */
  async stats(range: RiskEventRange) {
    const { repository, clock } = this.parts
    const now = clock.now()
    const span = spanOf(range)
    const length = Math.max(1, Math.min(span.to, now) - span.from)
    const before = { from: span.from - length, to: span.from }
    const slot = Math.max(1, Math.ceil(length / SLOTS))
    const [tally, past, current, previous] = await Promise.all([
      repository.tally(span),
      range.from ? repository.tally(before) : [],
      range.from ? repository.bySlot(span, slot, span.from) : [],
      range.from ? repository.bySlot(before, slot, before.from) : [],
    ])
    return RISK_LEVELS.map((name) => {
      const count = sumOf(tally, name)
      const former = sumOf(past, name)
      return {
        name,
        count,
        growth: former === 0 ? null : (count - former) / former,
        solved: sumOf(tally, name, 'solved'),
        ignored: sumOf(tally, name, 'ignored'),
        alarmed: sumOf(tally, name, 'alarmed'),
        chartData: range.from
          ? [
              ...lineOf(current, { group: 'current', level: name, from: span.from, slot }),
              ...lineOf(previous, { group: 'previous', level: name, from: before.from, slot }),
            ]
          : [],
      }
    })
  }
}

function lineOf(
  counts: SlotCounts,
  { group, level, from, slot }: { group: string; level: RiskLevel; from: number; slot: number },
) {
  return Array.from({ length: SLOTS }, (_, index) => {
    const start = from + index * slot
    const value = counts.find((one) => one.start === start && one.series === level)?.visits ?? 0
    return { name: new Date(start).toISOString(), value, group }
  })
}

function sumOf(tally: Awaited<ReturnType<RisksRepository['tally']>>, level: RiskLevel, status?: RiskStatus) {
  return tally
    .filter((row) => row.riskLevel === level && (status === undefined || row.status === status))
    .reduce((sum, { n }) => sum + n, 0)
}
