import type { Kysely } from 'kysely'

/** How often a stream of lines was begun at the same place without getting ahead, and which were put aside for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reading_attempt')
    .addColumn('stream', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('is_aside', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('file', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
}
