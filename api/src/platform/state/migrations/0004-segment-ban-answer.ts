import type { Kysely } from 'kysely'

/** What the DNS gateway answers for banned names in a segment; null where its own setting decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('segment').addColumn('ban_answer', 'text').execute()
}
