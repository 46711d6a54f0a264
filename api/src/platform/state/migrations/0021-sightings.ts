import type { Kysely } from 'kysely'

/** MACs that visits showed at addresses, which are known where no lease is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_sighting')
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_sighting_pkey', ['ip', 'starts_at'])
    .execute()
  await db.schema
    .createIndex('device_sighting_last_seen_at')
    .on('device_sighting')
    .column('last_seen_at')
    .execute()
}
