import { type RiskEvent, riskEventSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf } from '../columns.ts'

export const RISK_FIELDS: readonly string[] = Object.keys(riskEventSchema.shape)

export function riskListColumns(t: Translate, isGrouped = false): Column[] {
  const columns = columnsOf(t, [
    ['lastSeenAt', 'column.lastSeenAt', 'time'],
    ['riskLevel', 'column.riskLevel'],
    ['name', 'column.riskName'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['count', 'column.riskCount'],
    ['status', 'column.status'],
  ])
  const events: Column = { field: 'group', title: t('column.riskEvents'), show: groupText }
  return [...columns, ...(isGrouped ? [events] : []), { field: 'id', title: t('column.id'), isWhole: true }]
}

function groupText(group: unknown): string {
  return String(riskEventSchema.shape.group.parse(group)?.events ?? 1)
}

export function percentText(share: unknown): string {
  return typeof share === 'number' ? `${Math.round(share * 100)} %` : ''
}

export function reasonsText({ reasons }: RiskEvent): string {
  return reasons.map(({ text }) => text).join('; ')
}
