import type { Kysely } from 'kysely'

/** Lists that are gone and once decided: what they were called, as records go on to name them by id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_list')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('policy_group', 'text', (column) => column.notNull())
    .addColumn('level', 'text')
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .execute()
}
