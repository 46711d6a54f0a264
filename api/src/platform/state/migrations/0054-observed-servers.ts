import type { Kysely } from 'kysely'

/** Which DNS server an observed enforcer is, and which source reads its log. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('enforcer').addColumn('observed', 'text').execute()
}
