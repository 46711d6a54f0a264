import type { Kysely } from 'kysely'

/**
 * What the versions of a deleted list need to return, null for those of before; and the devices that a change renamed,
 * which its revert restores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('removed_list_version').addColumn('head', 'text').execute()
  await db.schema.alterTable('receipt').addColumn('devices', 'text').execute()
}
