import { type Kysely, sql } from 'kysely'

/** What a search of the past found on the days that it is done with. One that is on its way knows it of none: it begins anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_look_back_day')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('visitors', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_look_back_day_key', ['list_id', 'version', 'from_at'])
    .execute()
  await sql`update list_look_back set done_at = from_at, names = 0, devices = 0, is_cut = 0
    where ended_at is null`.execute(db)
}
