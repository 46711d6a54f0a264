import { type Kysely, sql } from 'kysely'

/** Few events are marked, and each list of events reads the marks of its rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('risk_event_marked')
    .on('risk_event')
    .columns(['code', 'detected_at'])
    .where(sql.ref('mark'), 'is not', null)
    .execute()
}
