import type { Kysely } from 'kysely'

/** Plans of configuration documents, and the configuration as it was when a document was last applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('config_plan')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('base_sequence', 'bigint', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('guard', 'text')
    .execute()
  await db.schema
    .createTable('config_applied')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('objects', 'text', (column) => column.notNull())
    .execute()
}
