import type { Kysely } from 'kysely'

/** Orders for some enforcers only, why they were made, and that one was stopped; settings of an enforcer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const [name, type] of ORDER) await schema.alterTable('policy_order').addColumn(name, type).execute()
  for (const table of ['policy_order', 'enforcer_generation'])
    await schema
      .alterTable(table)
      .addColumn('reason', 'text', (column) => column.notNull().defaultTo('changed'))
      .execute()
  await schema
    .alterTable('enforcer')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}

const ORDER = [
  ['enforcers', 'text'],
  ['stopped_at', 'bigint'],
  ['stopped_by', 'text'],
  ['stopped_why', 'text'],
] as const
