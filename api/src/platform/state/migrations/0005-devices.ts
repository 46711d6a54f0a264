import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the device calls itself, beside the name that an administrator set.
  await db.schema.alterTable('device').addColumn('given_name', 'text').execute()
  await db.schema.createIndex('device_lease_device').on('device_lease').column('device_id').execute()
  await db.schema.createIndex('device_lease_begin').on('device_lease').columns(['starts_at', 'ip']).execute()
  await db.schema.createIndex('device_lease_end').on('device_lease').column('ends_at').execute()
  await sql`insert into turn (name, taken) values ('devices', 0)`.execute(db)
}
