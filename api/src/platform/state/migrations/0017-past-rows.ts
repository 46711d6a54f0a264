import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/**
 * The row of each object that decides on visits, before each write that changed it. Changes are reverted by them, so
 * receipts keep nothing of what they replaced any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('past_row')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'bigint', (column) => column.notNull())
    .addColumn('row', 'text')
    .addPrimaryKeyConstraint('past_row_pkey', ['kind', 'id', 'valid_to'])
    .execute()
  await db.schema.createIndex('past_row_valid_to').on('past_row').column('valid_to').execute()
  await db.schema
    .createTable('removed_list_version')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('content_bytes', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_list_version_pkey', ['list_id', 'version'])
    .execute()
  await db.schema
    .alterTable('change_head')
    .addColumn('policy_moment', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['inverse', 'touched'])
    await db.schema.alterTable('receipt').dropColumn(column).execute()
  const { rows } = await sql`select seq from operation_log limit 1`.execute(db)
  if (rows.length > 0) await markUpgrade(db)
}

/** Of earlier moments, not all rows are known. */
export async function markUpgrade(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into past_row (kind, id, valid_to, "row") values ('upgrade', '', ${Date.now()}, null)`.execute(db)
}
