import type { RiskLevel, RiskStatus } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import type { Span } from '../../platform/events/time-slices.ts'
import type { DeviceOwners } from '../devices/index.ts'
import { codesNamed, type RiskEventConditions } from '../risk-event-repository/index.ts'

export interface RiskEventRange {
  from?: Date
  to?: Date
}

export interface RiskEventQuery extends RiskEventRange {
  riskLevel?: RiskLevel | 'all'
  status?: RiskStatus
  q?: string
  user?: string
  id?: readonly string[]
  grouped?: boolean
  groupFrom?: number
  groupOf?: string
}

/** The query in the terms of the store; a text is searched in the names that the reader sees. */
export async function conditionsOf(
  { riskLevel, status, q, user, id, grouped, groupFrom = 2, groupOf, ...range }: RiskEventQuery,
  language: Language,
  owners: Pick<DeviceOwners, 'keysOf'>,
): Promise<RiskEventConditions> {
  return {
    span: spanOf(range),
    ...(riskLevel && riskLevel !== 'all' ? { riskLevel } : {}),
    ...(status ? { status } : {}),
    ...(q ? { text: { part: q, codes: codesNamed(q, language) } } : {}),
    ...(user ? { devices: await owners.keysOf({ user }) } : {}),
    ...(id ? { ids: id } : {}),
    ...(grouped ? { groupFrom } : {}),
    ...(groupOf ? { groupOf } : {}),
  }
}

/** Events outlive their visits, and a record may be ahead of the clock: an open end stays open. */
export function spanOf({ from, to }: RiskEventRange): Span {
  return { from: from?.getTime() ?? 0, to: to?.getTime() ?? Number.MAX_SAFE_INTEGER }
}
