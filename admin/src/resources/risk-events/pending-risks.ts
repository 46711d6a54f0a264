import type { QueryClient } from '@tanstack/react-query'
import { answerOptions } from '../../kit/index.ts'
import { prefetchRows } from '../../ra/prefetch-rows.ts'

export const RISK_EVENTS = 'risk-events'

/** The newest pending events: the menu shows their number, and the dashboard lists them. */
export const PENDING_RISKS = {
  filter: { status: 'alarmed' },
  sort: { field: 'detectedAt', order: 'DESC' },
  pagination: { page: 1, perPage: 8 },
} as const

/** How many events of each level are pending. */
export const pendingLevelsOptions = answerOptions(
  [RISK_EVENTS, 'pending-levels'],
  'POST /api/risk-event/stats',
  { body: {} },
)

export function prefetchPendingRisks(client: QueryClient): void {
  void prefetchRows(client, RISK_EVENTS, PENDING_RISKS)
  void client.prefetchQuery(pendingLevelsOptions)
}
