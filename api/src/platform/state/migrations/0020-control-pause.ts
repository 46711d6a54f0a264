import type { Kysely } from 'kysely'

/** Times in which policies do not decide, one at most for each segment and one for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('control_pause')
    .addColumn('segment_id', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute()
}
