import type { Kysely } from 'kysely'

/** A delivery knows the events that it shows, whose history tells of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('alarm_delivery')
    .addColumn('event_ids', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
