import type { Kysely } from 'kysely'

/** User and department of devices that are no entry of a segment; entries have their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['user_name', 'department'])
    await db.schema
      .alterTable('device')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
}
