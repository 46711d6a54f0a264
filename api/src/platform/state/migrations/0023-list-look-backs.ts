import type { Kysely } from 'kysely'

/** Searches of the past for names that bad lists gained, and the names that an event of such a search tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_look_back')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('to_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint', (column) => column.notNull())
    .addColumn('names', 'integer', (column) => column.notNull())
    .addColumn('devices', 'integer', (column) => column.notNull())
    .addColumn('is_cut', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('list_look_back_key', ['list_id', 'version'])
    .execute()
  await db.schema.alterTable('risk_event').addColumn('names', 'text').execute()
}
