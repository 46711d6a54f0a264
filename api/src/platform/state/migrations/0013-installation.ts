import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

const parts = z.array(z.looseObject({ path: z.string() }))

/**
 * Which installation the stores belong to, how many records of each day are known to be in the event store, and the
 * spooled files of imports by their place within the data directory instead of the whole path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('binding', 'text', (column) => column.notNull())
    .addColumn('event_store', 'text')
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('next_generation', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('record_day')
    .addColumn('store_table', 'text', (column) => column.notNull())
    .addColumn('partition_id', 'text', (column) => column.notNull())
    .addColumn('records', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('record_day_key', ['store_table', 'partition_id'])
    .execute()
  await db.schema.alterTable('import_job').addColumn('event_store', 'text').execute()
  await makePathsRelative(db)
  await giveId(db)
}

/** A state store with users is of an installation from before ids; it takes the events that are there once. */
async function giveId(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select id from "user" limit 1`.execute(db)
  const binding = rows.length > 0 ? 'before' : 'new'
  await sql`insert into installation (id, binding, generation, next_generation)
    values (${randomUUID()}, ${binding}, 0, 0)`.execute(db)
}

async function makePathsRelative(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; parts: string }>`select id, parts from import_job`.execute(db)
  for (const row of rows) {
    const relative = parts
      .parse(JSON.parse(row.parts))
      .map((part) => ({ ...part, path: `spool/${basename(part.path)}` }))
    await sql`update import_job set parts = ${JSON.stringify(relative)} where id = ${row.id}`.execute(db)
  }
}
