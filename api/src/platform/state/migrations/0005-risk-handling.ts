import type { Kysely } from 'kysely'

/** What made a risk event, who deals with it, and whether it was a true one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('risk_event').addColumn('evidence', 'text').execute()
  await db.schema.alterTable('risk_event').addColumn('assignee', 'text').execute()
  await db.schema.alterTable('risk_event').addColumn('handler', 'text').execute()
  await db.schema.alterTable('risk_event').addColumn('mark', 'integer').execute()
}
