import { type RiskEvent, riskEventSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf } from '../columns.ts'

export const RISK_FIELDS: readonly string[] = Object.keys(riskEventSchema.shape)

export function riskListColumns(t: Translate): Column[] {
  const columns = columnsOf(t, [
    ['lastSeenAt', 'column.lastSeenAt', 'time'],
    ['riskLevel', 'column.riskLevel'],
    ['name', 'column.riskName'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['count', 'column.riskCount'],
    ['status', 'column.status'],
  ])
  return [...columns, { field: 'id', title: t('column.id'), isWhole: true }]
}

export function reasonsText({ reasons }: RiskEvent): string {
  return reasons.map(({ text }) => text).join('; ')
}
