import { type Kysely, sql } from 'kysely'

/** Keys within the stored positions of sources; a text in it cannot hold them, because its quotes are escaped. */
const KEYS = { lanes: 'sequences', lane: 'sequence', told: 'reported', hasShelf: 'hasParked' }

/** Names of version 0.1 that the glossary replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('preset_enablement').renameTo('list_enablement').execute()
  await db.schema.alterTable('list_enablement').renameColumn('preset_id', 'list_id').execute()
  await db.schema.alterTable('source_file').renameColumn('shelved', 'parked').execute()
  for (const [before, after] of Object.entries(KEYS)) {
    const [from, to] = [`"${before}":`, `"${after}":`]
    await sql`update checkpoint set done = replace(done, ${from}, ${to}),
      pending = replace(pending, ${from}, ${to})`.execute(db)
    await sql`update source_file set parked = replace(parked, ${from}, ${to})`.execute(db)
  }
}
