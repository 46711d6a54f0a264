import type { Kysely } from 'kysely'

/** Whether a segment inherits the policies of all devices. Those that exist keep their verdicts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('segment')
    .addColumn('inherits', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
