import { RISK_LEVELS, RISK_STATUSES } from '@netwarden/shared'
import { oneOf } from '../../kit/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = {
  filters: { riskLevel: '', status: '', q: '' },
  // All that stands open is in sight, however long ago it was.
  range: 'custom',
  time: 'lastSeenAt',
  rules: { riskLevel: oneOf(RISK_LEVELS), status: oneOf(RISK_STATUSES) },
} as const

export type RiskState = TimedList<keyof typeof SETUP.filters>

/** What the page shows, in its address. */
export function useRiskState(): RiskState {
  return useTimedList(SETUP)
}
