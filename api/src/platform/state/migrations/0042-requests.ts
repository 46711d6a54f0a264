import type { Kysely } from 'kysely'

/** Requests for access to banned names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enforcer_id', 'text', (column) => column.notNull())
    .addColumn('device_key', 'text', (column) => column.notNull())
    .addColumn('device_ip', 'text', (column) => column.notNull())
    .addColumn('device_mac', 'text')
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('policy', 'text')
    .addColumn('control_group', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('open_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('mailed_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('exception', 'text')
    .addColumn('until_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('access_request_time')
    .on('access_request')
    .columns(['created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('access_request_device')
    .on('access_request')
    .columns(['device_key', 'domain', 'created_at'])
    .execute()
}
