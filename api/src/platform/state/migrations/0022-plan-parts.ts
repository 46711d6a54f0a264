import { type Kysely, sql } from 'kysely'

/** The changes of a plan are stored in parts, each of bounded size. Plans live for half an hour: none is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from config_plan`.execute(db)
  await db.schema.alterTable('config_plan').dropColumn('changes').execute()
  await db.schema
    .createTable('config_plan_part')
    .addColumn('plan_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('config_plan_part_pkey', ['plan_id', 'place'])
    .execute()
}
