import type { Kysely } from 'kysely'

/** What was changed, in the order of the commits; each process follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_feed')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('id', 'text')
    .addColumn('version', 'integer')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('change_feed_at').on('change_feed').column('at').execute()
  // The number of the newest line; whoever adds lines holds the row, so that they come in order.
  await db.schema
    .createTable('change_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .execute()
  const head = db as Kysely<{ change_head: { id: number; sequence: number } }>
  await head.insertInto('change_head').values({ id: 1, sequence: 0 }).execute()
}
