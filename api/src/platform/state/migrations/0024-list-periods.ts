import { type Kysely, sql } from 'kysely'

/** When which version of a list decided. Of lists that are there already it is known since their last update. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_period')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint')
    .addColumn('version', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_period_key', ['list_id', 'from_at'])
    .execute()
  await sql`insert into list_period (list_id, from_at, version)
    select id, updated_at, in_force from policy_list where in_force is not null`.execute(db)
}
