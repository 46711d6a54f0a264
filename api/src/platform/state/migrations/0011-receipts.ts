import type { Kysely } from 'kysely'

/** Receipts of changes of policies: what was predicted, what is needed to revert them, and what was observed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('approved_by', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('part_count', 'integer', (column) => column.notNull())
    .addColumn('predicted', 'text')
    .addColumn('expected', 'text', (column) => column.notNull())
    .addColumn('inverse', 'text', (column) => column.notNull())
    .addColumn('touched', 'text', (column) => column.notNull())
    .addColumn('observed', 'text')
    .addColumn('observed_to', 'bigint', (column) => column.notNull())
    .addColumn('is_observed', 'integer', (column) => column.notNull())
    .addColumn('revert_of', 'text')
    .addColumn('reverted_by', 'text')
    .execute()
  await db.schema.createIndex('receipt_at').on('receipt').columns(['at']).execute()
}
