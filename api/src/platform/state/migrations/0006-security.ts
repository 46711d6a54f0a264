import type { Kysely } from 'kysely'

/** Where users signed in from lately, and the keyed digests of the operation log with the sealed key that makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_address')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_address_key', ['user_id', 'network'])
    .execute()
  await db.schema.createIndex('sign_in_address_last_at').on('sign_in_address').column('last_at').execute()
  await db.schema.alterTable('operation_log').addColumn('keyed_hash', 'text').execute()
  await db.schema.alterTable('operation_log_head').addColumn('sealed_key', 'text').execute()
}
