import { RISK_LEVELS, type RiskLevel, riskLevelSchema } from '@netwarden/shared/domain'
import { z } from 'zod'
import type { RiskEventRow } from '../risk-event-repository/index.ts'
import type { AlarmItemRow } from './alarms.repository.ts'
import type { EventException } from './event-exceptions.ts'

const serviceBody = z.object({
  title: z.string(),
  content: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string(),
})

export interface ServiceNews extends z.infer<typeof serviceBody> {
  at: number
}

/** The content of one alarm message. */
export interface AlarmBatch {
  /** Counts of risk events by level, including those that are not shown. */
  counts: Record<RiskLevel, number>
  eventCount: number
  /** The most severe first, at most as many as a message shows. */
  events: readonly RiskEventRow[]
  services: readonly ServiceNews[]
  /** That apply to the events, by their ids. */
  exceptions: ReadonlyMap<string, EventException>
}

const SHOWN = 50

/** Ids of the events that a batch shows: the most severe, and of equal severity the newest. */
export function shownEvents(items: readonly AlarmItemRow[]): string[] {
  const severity = ({ level }: AlarmItemRow) => RISK_LEVELS.indexOf(riskLevelSchema.parse(level))
  return items
    .filter(({ kind }) => kind === 'risk')
    .sort((a, b) => severity(a) - severity(b) || b.at - a.at)
    .slice(0, SHOWN)
    .map(({ id }) => id)
}

/** `events` are the events to show, in any order; events deleted meanwhile are missing. */
export function batchOf(
  items: readonly AlarmItemRow[],
  events: readonly RiskEventRow[],
  exceptions: AlarmBatch['exceptions'],
): AlarmBatch {
  const counts: AlarmBatch['counts'] = { high: 0, medium: 0, low: 0, common: 0 }
  const risks = items.filter(({ kind }) => kind === 'risk')
  for (const { level } of risks) counts[riskLevelSchema.parse(level)] += 1
  const byId = new Map(events.map((event) => [event.id, event]))
  return {
    counts,
    eventCount: risks.length,
    exceptions,
    events: shownEvents(items).flatMap((id) => byId.get(id) ?? []),
    services: items
      .filter(({ kind }) => kind === 'service')
      .slice(0, SHOWN)
      .map(({ body, at }) => ({ ...serviceBody.parse(JSON.parse(body)), at })),
  }
}
