import type { RiskEvent } from '@netwarden/shared/domain'
import { call } from '../../kit/session/index.ts'

/** Reopens closed events individually: others may have changed some of them meanwhile. */
export async function reopenRisks(ids: readonly string[], comment: string): Promise<void> {
  for (const id of ids) await call('POST /api/risk-event/reopen', { body: { id, comment } })
}

export function assignRisk(id: string, assignee: string | null) {
  return call('POST /api/risk-event/assign', { body: { id, assignee } })
}

export function markRisk(id: string, mark: RiskEvent['mark']) {
  return call('POST /api/risk-event/mark', { body: { id, mark } })
}
