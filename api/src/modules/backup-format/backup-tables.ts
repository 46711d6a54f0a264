/**
 * Tables that a backup excludes: data of this installation or process, temporary data, and positions of sources and
 * imports, which belong to the event store.
 */
const LEFT_OUT = new Set([
  'alarm_delivery',
  'alarm_item',
  'change_feed',
  'change_head',
  'checkpoint',
  'config_plan',
  'config_plan_part',
  'download_ticket',
  'enforcer_generation',
  'enforcer_report',
  'idempotent_call',
  'import_job',
  'installation',
  'kysely_migration',
  'kysely_migration_lock',
  'order_part',
  'password_reset',
  'pending_change',
  'policy_order',
  'reading_attempt',
  'record_day',
  'refresh_token',
  'rejected_line',
  'row_lock',
  'session',
  'sign_in_failure',
  'source_file',
  'stream_number',
  'user_import',
  'work_lease',
])
/** Tables of sessions, links, pending changes and repeatable calls, which end with a restore. */
export const ENDED_TABLES = [
  'refresh_token',
  'session',
  'password_reset',
  'download_ticket',
  'pending_change',
  'idempotent_call',
] as const

/** Backups of earlier releases contain rows of this table. */
export function isDropped(table: string): boolean {
  return table === 'pending_change'
}

/** Tables to which other rows refer are first. */
export function backedUpTables(all: readonly string[]): string[] {
  const isFirst = (name: string) => name === 'policy_list'
  const kept = all.filter((name) => !LEFT_OUT.has(name)).sort()
  return [...kept.filter(isFirst), ...kept.filter((name) => !isFirst(name))]
}
