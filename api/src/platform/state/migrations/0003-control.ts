import { type Kysely, sql } from 'kysely'

/** Segments and policies. A new installation bans known malware for everybody, and nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await segments(db)
  await customPolicies(db)
  await presets(db)
}

async function segments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('segment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Empty for the built-in one, whose name is a text in the reader's language.
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('default_mode', 'text', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('segment_entry')
    .addColumn('segment_id', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('department', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('segment_entry_key', ['segment_id', 'entry'])
    .execute()
  const now = Date.now()
  await sql`
    insert into segment (id, name, description, rank, default_mode, created_at, updated_at, version)
    values ('all', '', '', 1, 'passed', ${now}, ${now}, 1)`.execute(db)
}

async function customPolicies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('custom_policy')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('segment_id', 'text', (column) => column.notNull())
    .addColumn('policy_group', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('device_ip', 'text')
    .addColumn('device_mac', 'text')
    .addColumn('solved_mode', 'text', (column) => column.notNull())
    .addColumn('enable', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('schedule', 'text')
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('custom_policy_entry', ['segment_id', 'policy_group', 'entry', 'solved_mode'])
    .execute()
  for (const column of ['entry', 'device_ip', 'device_mac']) {
    await db.schema.createIndex(`custom_policy_by_${column}`).on('custom_policy').column(column).execute()
  }
}

async function presets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('preset_enablement')
    .addColumn('segment_id', 'text', (column) => column.notNull())
    .addColumn('preset_id', 'text', (column) => column.notNull())
    .addColumn('solved_mode', 'text', (column) => column.notNull())
    .addColumn('enable', 'integer', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('preset_enablement_key', ['segment_id', 'preset_id'])
    .execute()
  await sql`
    insert into preset_enablement (segment_id, preset_id, solved_mode, enable)
    values ('all', 'malware', 'banned', 1)`.execute(db)
}
