import { type Kysely, sql } from 'kysely'

/** The rows of the sample data are in a ledger; the other tables know nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample_row')
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_row_pkey', ['area', 'id'])
    .execute()
  for (const { name, columns } of await db.introspection.getTables()) {
    const names = columns.map((column) => column.name)
    if (!names.includes('is_sample')) continue
    const table = sql.table(name)
    if (names.includes('id'))
      await sql`insert into sample_row (area, id) select ${sql.lit(name)}, id from ${table} where is_sample = 1`.execute(
        db,
      )
    await sql`alter table ${table} drop column is_sample`.execute(db)
  }
}
