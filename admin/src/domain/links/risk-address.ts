import { RISK_EVENT_PATH, RISK_PATH } from './paths.ts'
import { addressOf } from './search-address.ts'

type RiskTarget = Partial<Record<'riskLevel' | 'status' | 'from' | 'to', string | undefined>>

/** The list of risk events that a number counts. */
export function riskAddress(target: RiskTarget): string {
  return addressOf(RISK_PATH, target)
}

export function riskEventAddress(id: string): string {
  return `${RISK_EVENT_PATH}/${encodeURIComponent(id)}`
}
