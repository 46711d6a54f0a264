import type { Kysely } from 'kysely'

/** Zones and each version of them; the records lie in the text of the newest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dns_zone')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('origin', 'text', (column) => column.notNull().unique())
    .addColumn('ttl', 'bigint', (column) => column.notNull())
    .addColumn('soa', 'text', (column) => column.notNull())
    .addColumn('serial_mode', 'text', (column) => column.notNull())
    .addColumn('record_count', 'integer', (column) => column.notNull())
    .addColumn('type_counts', 'text', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('added_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('dns_zone_version')
    .addColumn('zone_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('serial', 'bigint', (column) => column.notNull())
    .addColumn('record_count', 'integer', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dns_zone_version_key', ['zone_id', 'version'])
    .execute()
}
