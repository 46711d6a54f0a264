import { VISIT_ROW_COLUMNS } from '../../platform/events/visit-row-columns.ts'

/** Tables of the event store in a backup; the sums follow from the visits. */
export const EVENT_TABLES = {
  visit_log: ['at', 'uid', 'username', 'ip', 'primary_dns', 'secondary_dns', 'source'],
  access_record: VISIT_ROW_COLUMNS,
} as const satisfies Record<string, readonly string[]>
export type EventTable = keyof typeof EVENT_TABLES
export const EVENT_TABLE_NAMES = ['visit_log', 'access_record'] as const satisfies readonly EventTable[]

export function isEventTable(name: string): name is EventTable {
  return Object.hasOwn(EVENT_TABLES, name)
}
