import { type RiskHistoryEntry, riskHistorySchema } from '@netwarden/shared/domain'
import type { RiskEventRow, RiskHistoryRow } from '../risk-event-repository/index.ts'

/** The history of an event, the newest first. Steps without a note (in sample data, say) are taken from the event. */
export function eventHistory(event: RiskEventRow, rows: readonly RiskHistoryRow[]): RiskHistoryEntry[] {
  const { status, detectedAt, solvedAt, solvedBy: by, solvedComment } = event
  const isNoted = (kind: string) => rows.some((row) => row.kind === kind)
  const steps = [
    ...rows,
    ...(isNoted('raised') ? [] : [{ at: detectedAt, kind: 'raised', by: null, text: '' }]),
    ...(solvedAt === null || isNoted(status)
      ? []
      : [{ at: solvedAt, kind: status, by, text: solvedComment ?? '' }]),
  ]
  return steps.sort((a, b) => Number(b.at) - Number(a.at)).map(presentHistory)
}

export function presentHistory({
  at,
  kind,
  by,
  text,
}: Pick<RiskHistoryRow, 'at' | 'kind' | 'by' | 'text'>): RiskHistoryEntry {
  return riskHistorySchema.parse({ at: new Date(at).toISOString(), kind, by, text })
}
