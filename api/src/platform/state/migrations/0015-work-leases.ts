import type { Kysely } from 'kysely'

/** Who does what only one process may do at a time, and, of an import, that somebody wants it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('work_lease')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text')
    .addColumn('fence', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute()
  await db.schema.createIndex('work_lease_holder').on('work_lease').column('holder').execute()
  await db.schema
    .alterTable('import_job')
    .addColumn('is_cancelled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
