import { type Kysely, sql } from 'kysely'

/**
 * Pending changes hold any guarded call instead of a draft; those that waited are dropped and can be requested again.
 * On whom a user depends decides who may approve changes; for existing users it is read from the operation log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('pending_change').execute()
  await db.schema
    .createTable('pending_change')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by_id', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('has_file', 'integer', (column) => column.notNull())
    .addColumn('base_generation', 'bigint')
    .addColumn('predicted', 'text')
    .addColumn('limits', 'text', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('part_count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('is_alone', 'integer', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint')
    .execute()
  await db.schema
    .createTable('account_origin')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('by_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_origin_pkey', ['user_id', 'by_id', 'kind'])
    .execute()
  await db.schema
    .alterTable('config_plan')
    .addColumn('kept_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [mark, kind] of MARKS)
    await sql`
      insert into account_origin (user_id, by_id, kind, at)
      select subject_id, actor_id, ${kind}, max(at) from operation_log
      where subject_kind = 'user' and actor_id is not null and actor_id <> subject_id
        and action in ('user.create', 'user.update', 'user.set-status')
        and ("after" like ${mark} or (${kind} = 'account' and action = 'user.create'))
        and subject_id in (select id from "user")
      group by subject_id, actor_id`.execute(db)
}

const MARKS = [
  ['', 'account'],
  ['%"role":"%admin"%', 'role'],
  ['%"password":"new"%', 'password'],
  ['%"email":"%', 'email'],
] as const
