import type { Kysely } from 'kysely'

const COLUMNS = ['safe_search_google', 'safe_search_bing', 'safe_search_duck_duck_go', 'safe_search_you_tube']

/** Safe search of segments; null: as all devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('segment').addColumn(column, 'text').execute()
}
