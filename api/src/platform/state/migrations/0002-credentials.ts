import { type Kysely, sql } from 'kysely'

/** Passwords move to a table of their own, so that other ways to sign in can be stored beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credential')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('subject', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('credential_key', ['user_id', 'kind'])
    .execute()
  await sql`insert into credential (user_id, kind, secret, updated_at)
    select id, 'password', password_hash, updated_at from "user"`.execute(db)
  await db.schema.alterTable('user').dropColumn('password_hash').execute()
  await db.schema.alterTable('turn').renameTo('row_lock').execute()
}
