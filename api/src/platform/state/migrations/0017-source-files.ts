import type { Kysely } from 'kysely'

/** Files of followed folders that were read to their ends: there may be any number of them, so no position holds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source_file')
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('key', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('head', 'text', (column) => column.notNull())
    .addColumn('shelved', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_file_pk', ['source_id', 'key'])
    .execute()
  await db.schema
    .createIndex('source_file_by_id')
    .on('source_file')
    .columns(['source_id', 'file_id'])
    .execute()
  await db.schema
    .createIndex('source_file_by_head')
    .on('source_file')
    .columns(['source_id', 'head'])
    .execute()
}
