import type { Kysely } from 'kysely'

/** A search goes through the log step by step, in the order of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('operation_log_at').execute()
  await db.schema.createIndex('operation_log_at').on('operation_log').columns(['at', 'seq']).execute()
  await db.schema
    .createIndex('operation_log_actor_at')
    .on('operation_log')
    .columns(['actor_id', 'at', 'seq'])
    .execute()
}
