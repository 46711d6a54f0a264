import { RISK_LEVELS, RISK_STATUSES } from '@netwarden/shared/domain'
import { choiceOf, oneOf } from '../../kit/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = {
  // `groupOf` is an event whose group is shown; `rows` is `each` where equal events are not grouped.
  filters: { riskLevel: '', status: '', q: '', groupOf: '', rows: '' },
  range: '7d',
  // Open events first, higher levels before lower ones.
  time: 'urgency',
  rules: { riskLevel: oneOf(RISK_LEVELS), status: oneOf(RISK_STATUSES), rows: oneOf(['each']) },
} as const

export type RiskState = TimedList<keyof typeof SETUP.filters>

/** The state of the page, kept in its address. */
export function useRiskState(): RiskState {
  return useTimedList(SETUP)
}

/** The filters of the list in the terms of the calls. */
export function riskFilterOf({ filters: { riskLevel, status, q } }: RiskState) {
  return {
    riskLevel: choiceOf(RISK_LEVELS, riskLevel),
    status: choiceOf(RISK_STATUSES, status),
    ...(q && { q }),
  }
}
