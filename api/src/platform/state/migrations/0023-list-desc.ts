import type { Kysely } from 'kysely'

/** The column has the name of its field. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('policy_list').renameColumn('description', 'desc').execute()
}
