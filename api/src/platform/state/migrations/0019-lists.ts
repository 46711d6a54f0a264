import type { Kysely } from 'kysely'

/** Lists that were added, and the versions of each that are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('policy_list')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('policy_group', 'text', (column) => column.notNull())
    .addColumn('level', 'text')
    .addColumn('source_kind', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('check_every', 'integer')
    .addColumn('in_force', 'text')
    .addColumn('domain_count', 'integer', (column) => column.notNull())
    .addColumn('held_version', 'text')
    .addColumn('left_hash', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('checked_at', 'bigint')
    .addColumn('next_check_at', 'bigint')
    .addColumn('fault', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('policy_list_next').on('policy_list').columns(['next_check_at']).execute()
  await db.schema
    .createTable('policy_list_version')
    .addColumn('list_id', 'text', (column) =>
      column.notNull().references('policy_list.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('domain_count', 'integer', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('hold', 'text')
    .addColumn('reading', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('content_bytes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('policy_list_version_pk', ['list_id', 'number'])
    .execute()
}
