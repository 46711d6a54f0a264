import { type Kysely, sql } from 'kysely'

/** The number of the last change of what decides on visits; its line may be gone when it is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('change_head')
    .addColumn('policy_sequence', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update change_head set policy_sequence = sequence`.execute(db)
}
