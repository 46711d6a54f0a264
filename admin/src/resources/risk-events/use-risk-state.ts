import { RISK_LEVELS, RISK_STATUSES } from '@netwarden/shared/domain'
import { oneOf } from '../../kit/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = {
  filters: { riskLevel: '', status: '', q: '' },
  range: '7d',
  // Open events first, higher levels before lower ones.
  time: 'urgency',
  rules: { riskLevel: oneOf(RISK_LEVELS), status: oneOf(RISK_STATUSES) },
} as const

export type RiskState = TimedList<keyof typeof SETUP.filters>

/** The state of the page, kept in its address. */
export function useRiskState(): RiskState {
  return useTimedList(SETUP)
}
