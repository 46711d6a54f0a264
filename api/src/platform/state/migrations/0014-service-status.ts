import type { Kysely } from 'kysely'

/** What probes of the services found, summed by the minute, and when a service was down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_probe')
    .addColumn('quota', 'text', (column) => column.notNull())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('probes', 'bigint', (column) => column.notNull())
    .addColumn('answered', 'bigint', (column) => column.notNull())
    .addColumn('timed', 'bigint', (column) => column.notNull())
    .addColumn('microseconds', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('service_probe_key', ['quota', 'minute'])
    .execute()
  await db.schema
    .createTable('service_incident')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('quota', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('to_at', 'bigint')
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('service_incident_from').on('service_incident').columns(['from_at']).execute()
}
