import type { Kysely } from 'kysely'

/** When an enabled list counts in a segment, as JSON; without one it counts always. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('preset_enablement').addColumn('schedule', 'text').execute()
}
