import { type Kysely, sql } from 'kysely'

/** Imports have an owner, and tell how many lines were joined with others. Former ones belong to who had their name then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_job')
    .addColumn('joined', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('import_job').addColumn('owner_id', 'text').execute()
  await sql`update import_job set owner_id = (select id from "user" where username = import_job.created_by)`.execute(
    db,
  )
  await db.schema
    .createIndex('import_job_owner')
    .on('import_job')
    .columns(['owner_id', 'created_at'])
    .execute()
}
