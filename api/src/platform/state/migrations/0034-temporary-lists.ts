import type { Kysely } from 'kysely'

/** The state of a list in a segment that replaces its usual one until a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('list_enablement').addColumn('temporary', 'text').execute()
}
