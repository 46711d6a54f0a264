import type { Kysely } from 'kysely'

/** Exceptions are custom policies on a name that expire, for a segment or for one device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('custom_policy').addColumn('exception_domain', 'text').execute()
  await db.schema.alterTable('custom_policy').addColumn('exception_by', 'text').execute()
}
