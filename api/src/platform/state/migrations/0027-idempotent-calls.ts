import type { Kysely } from 'kysely'

/** Creating calls with a key: what was sent, and what was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotent_call')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_call_key', ['user_id', 'call', 'key'])
    .execute()
  await db.schema.createIndex('idempotent_call_expiry').on('idempotent_call').column('expires_at').execute()
}
