import { RISK_EVENT_PATH, RISK_PATH } from './paths.ts'

interface RiskTarget {
  riskLevel?: string
  status?: string
  from?: string | undefined
  to?: string | undefined
}

/** The list of risk events that a number counts. */
export function riskAddress({ riskLevel, status, from, to }: RiskTarget): string {
  const query = new URLSearchParams()
  if (from !== undefined || to !== undefined) query.set('range', 'custom')
  for (const [name, value] of Object.entries({ riskLevel, status, from, to })) {
    if (value !== undefined) query.set(name, value)
  }
  const text = query.toString()
  return `${RISK_PATH}${text ? `?${text}` : ''}`
}

export function riskEventAddress(id: string): string {
  return `${RISK_EVENT_PATH}/${encodeURIComponent(id)}`
}
