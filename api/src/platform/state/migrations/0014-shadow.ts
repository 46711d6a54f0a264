import type { Kysely } from 'kysely'

/** Custom policies and enabled lists can be on trial: evaluated and counted, without an effect on the verdict. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['custom_policy', 'preset_enablement'])
    await db.schema
      .alterTable(table)
      .addColumn('shadow', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
}
