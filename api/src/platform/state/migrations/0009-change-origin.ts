import type { Kysely } from 'kysely'

/** Which process wrote a line of the change feed: it has told those who follow it there already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('change_feed')
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
