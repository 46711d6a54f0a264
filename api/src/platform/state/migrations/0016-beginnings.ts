import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/**
 * What ends has a beginning: exceptions, policies with an expiry, and trials. A policy of a former release begins when
 * its expiry was set, else when it was created; when the trial of a list began is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['custom_policy', 'list_enablement'])
    await db.schema.alterTable(table).addColumn('valid_from', 'bigint').execute()
  await fillBeginnings(db)
}

export async function fillBeginnings(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update custom_policy set valid_from = coalesce(
      (select max(at) from operation_log
        where action = 'custom-policy.update' and subject_id = custom_policy.id
          and before like '%"expiresAt":null%' and after like '%"expiresAt":"%'),
      created_at)
    where expires_at is not null or shadow = 1`.execute(db)
}
