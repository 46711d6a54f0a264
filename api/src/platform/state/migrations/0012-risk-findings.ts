import type { Kysely } from 'kysely'

/** Events know which findings they are of; what happened to them, and what is never raised again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('risk_event').addColumn('finding_key', 'text').execute()
  await db.schema.alterTable('risk_event').addColumn('last_window', 'bigint').execute()
  await db.schema
    .createIndex('risk_event_finding')
    .on('risk_event')
    .columns(['finding_key', 'detected_at'])
    .execute()

  await db.schema
    .createTable('risk_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('risk_history_event').on('risk_history').columns(['event_id', 'at']).execute()

  await db.schema
    .createTable('risk_mute')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('device_ip', 'text')
    .addColumn('domain', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .execute()
}
