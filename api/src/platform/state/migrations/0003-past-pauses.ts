import type { Kysely } from 'kysely'

/** Pauses that are over: visits of that time that are imported later are decided as they would have been then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('past_pause')
    .addColumn('segment_id', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('past_pause_key', ['segment_id', 'from_at'])
    .execute()
}
