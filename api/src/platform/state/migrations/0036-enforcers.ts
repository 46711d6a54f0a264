import type { Kysely } from 'kysely'
import type { StateTables } from '../tables/index.ts'

/** What enforces the policies: the gateway of this machine, and those that nodes run. */
export async function up(db: Kysely<StateTables>): Promise<void> {
  await db.schema
    .createTable('enforcer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('ring', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  const local = { id: 'local', name: 'local', kind: 'local', site: '', ring: 1 }
  await db
    .insertInto('enforcer')
    .values({ ...local, createdAt: Date.now(), version: 1 })
    .execute()
}
