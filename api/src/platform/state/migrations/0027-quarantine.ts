import { type Kysely, sql } from 'kysely'

/** What is quarantined is called so in its column and in the keys of texts that are stored. */
const TEXTS = [
  ['message.sourceAside.', 'message.sourceQuarantined.'],
  ['message.importAside.', 'message.importQuarantined.'],
] as const
const FAULT = ['"ingest.import.aside"', '"ingest.import.quarantined"'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reading_attempt').renameColumn('is_aside', 'is_quarantined').execute()
  for (const [old, now] of TEXTS) {
    for (const column of ['title', 'sub_title', 'content']) {
      await sql`update message set ${sql.ref(column)} = replace(${sql.ref(column)}, ${sql.lit(old)}, ${sql.lit(now)})
        where ${sql.ref(column)} like ${sql.lit(`${old}%`)}`.execute(db)
    }
  }
  const [old, now] = FAULT
  await sql`update import_job set fault = replace(fault, ${sql.lit(old)}, ${sql.lit(now)})
    where fault like ${sql.lit(`%${old}%`)}`.execute(db)
}
