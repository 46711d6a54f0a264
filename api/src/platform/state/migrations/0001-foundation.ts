import type { Kysely } from 'kysely'

/** Times are epoch milliseconds (bigint), JSON is text, switches are 0 or 1: the same on SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settings(db)
  await ingest(db)
  await subjects(db)
  await riskEvents(db)
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text')
    .execute()
}

async function ingest(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  // Each stream of lines has a number of its own, which its records' numbers begin with.
  await db.schema
    .createTable('stream_number')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('stream', 'text', (column) => column.notNull().unique())
    .execute()

  await db.schema
    .createTable('import_job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('retime', 'text', (column) => column.notNull())
    .addColumn('shift_ms', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('bytes_read', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('accepted', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('rejected', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('skipped', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('first_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addColumn('fault', 'text')
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema.createIndex('import_job_identity').on('import_job').columns(['source', 'sha256']).execute()

  // One row for each stream of lines (an import, or a file of a source): what is stored, and what is on its way.
  await db.schema
    .createTable('checkpoint')
    .addColumn('stream', 'text', (column) => column.primaryKey())
    .addColumn('done', 'text', (column) => column.notNull())
    .addColumn('pending', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('rejected_line')
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('line', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('rejected_line_key', ['stream', 'part', 'line'])
    .execute()
}

async function subjects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organisation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('industry', 'text')
    .addColumn('address', 'text')
    .addColumn('country', 'text')
    .addColumn('domains', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('focus')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('quota', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('focus_key', ['user_id', 'quota', 'subject'])
    .execute()
  await db.schema
    .createTable('device')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mac', 'text')
    .addColumn('name', 'text')
    .addColumn('is_name_set', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('device_lease')
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_lease_key', ['ip', 'starts_at', 'device_id'])
    .execute()
}

async function riskEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('risk_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('risk_level', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('org', 'text')
    .addColumn('domain', 'text')
    .addColumn('device_ip', 'text')
    .addColumn('device_mac', 'text')
    .addColumn('dst_host_ip', 'text')
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('previous_id', 'text')
    .addColumn('detected_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('solved_at', 'bigint')
    .addColumn('solved_by', 'text')
    .addColumn('solved_comment', 'text')
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('risk_event_detected').on('risk_event').columns(['detected_at', 'id']).execute()
}
