import { RISK_LEVELS, RISK_STATUSES, type RiskLevel, type RiskStatus } from '@netwarden/shared'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = { filters: { riskLevel: '', status: '', q: '' }, range: '7d' } as const

export type RiskState = TimedList<keyof typeof SETUP.filters>

/** What the page shows, in its address. */
export function useRiskState(): RiskState {
  return useTimedList(SETUP)
}

/** The address is typed by anyone: words that are none of ours are everything. */
export function chosenLevel({ riskLevel }: RiskState['filters']): RiskLevel | '' {
  return RISK_LEVELS.find((known) => known === riskLevel) ?? ''
}

export function chosenStatus({ status }: RiskState['filters']): RiskStatus | '' {
  return RISK_STATUSES.find((known) => known === status) ?? ''
}
