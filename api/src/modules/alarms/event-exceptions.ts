import type { PolicyExplanation } from '@netwarden/shared/contract'
import type { Asked } from '../policies/index.ts'
import type { RiskEventRow } from '../risk-event-repository/index.ts'

/** A temporary permission for the name of an event and its device. */
export interface EventException {
  /** Epoch ms. */
  until: number
  by: string
  reason: string
}

/** The exceptions that apply now to the events of an alarm, by the id of the event. */
export async function exceptionsOf(
  events: readonly RiskEventRow[],
  explain: (asked: Asked) => Promise<Pick<PolicyExplanation, 'rules'>>,
): Promise<Map<string, EventException>> {
  const found = new Map<string, EventException>()
  for (const { id, domain, deviceIp, deviceMac } of events) {
    if (domain === null || (deviceIp === null && deviceMac === null)) continue
    const { rules } = await explain({
      domain,
      deviceIP: deviceIp ?? undefined,
      deviceMac: deviceMac ?? undefined,
    })
    const rule = rules.find(({ isDecisive, exception }) => isDecisive && exception !== null)
    if (rule?.exception && rule.until !== null)
      found.set(id, { ...rule.exception, until: Date.parse(rule.until) })
  }
  return found
}
