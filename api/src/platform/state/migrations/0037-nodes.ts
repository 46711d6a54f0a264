import type { Kysely } from 'kysely'

/** Pairing of nodes, what they report, and the orders that they carry out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of PAIRING) await db.schema.alterTable('enforcer').addColumn(name, type).execute()
  await db.schema
    .createTable('enforcer_report')
    .addColumn('enforcer_id', 'text', (column) => column.primaryKey())
    .addColumn('counters', 'text', (column) => column.notNull())
    .addColumn('report', 'text')
    .addColumn('seen_at', 'bigint')
    .execute()
  await db.schema
    .createTable('policy_order')
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('rules', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('policy_order_key', ['epoch', 'counter'])
    .execute()
  await db.schema
    .createTable('order_part')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('piece', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_part_key', ['hash', 'piece'])
    .execute()
  await db.schema
    .createTable('enforcer_generation')
    .addColumn('enforcer_id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('why', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('enforcer_generation_key', ['enforcer_id', 'epoch', 'counter'])
    .execute()
}

const PAIRING = [
  ['public_key', 'text'],
  ['pairing_hash', 'text'],
  ['pairing_expires_at', 'bigint'],
  ['joined_at', 'bigint'],
  ['refused_at', 'bigint'],
  ['refused_from', 'text'],
] as const
