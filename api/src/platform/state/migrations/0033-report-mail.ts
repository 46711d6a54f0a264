import type { Kysely } from 'kysely'

/** Reports for recipients, each period once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('report_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('period_key', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('to_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('answer', 'text')
    .addUniqueConstraint('report_delivery_once', ['report_id', 'user_id', 'period_key'])
    .execute()
  await db.schema
    .createIndex('report_delivery_due')
    .on('report_delivery')
    .columns(['state', 'next_at'])
    .execute()
  await db.schema
    .createIndex('report_delivery_time')
    .on('report_delivery')
    .columns(['created_at', 'id'])
    .execute()
}
