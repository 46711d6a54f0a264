import type { Kysely } from 'kysely'

/** Rejected lines of an import, counted by reason (JSON). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_job').addColumn('reasons', 'text').execute()
}
