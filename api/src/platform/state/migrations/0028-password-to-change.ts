import type { Kysely } from 'kysely'

/** 1: the user must replace the password, which an administrator chose, before any other call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('credential')
    .addColumn('must_change', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
