import type { Kysely } from 'kysely'

/** Where the node of an enforcer listens by its join, and what the questions of the console have shown. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('enforcer')
    .addColumn('listen', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await schema.alterTable('enforcer_report').addColumn('asked', 'text').execute()
}
