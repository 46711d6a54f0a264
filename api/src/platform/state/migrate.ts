import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { migrations } from './migrations/index.ts'

/** The last migration of version 0.1, which left the schema that the baseline creates. */
const LAST_OF_0_1 = '0027-quarantine'
const BASELINE = '0001-baseline'

/** Runs pending migrations in the order of their names; forward only. */
export async function migrate(target: Kysely<never> | Kysely<unknown> | object): Promise<void> {
  const db = target as Kysely<unknown>
  await adoptBaseline(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** A store of version 0.1 is noted as one that the baseline created; the migrations that made it no longer exist. */
async function adoptBaseline(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ timestamp: string }>`select timestamp from kysely_migration
      where name = ${LAST_OF_0_1}`.execute(trx)
    const [last] = rows
    if (!last) return
    await sql`delete from kysely_migration where name <= ${LAST_OF_0_1}`.execute(trx)
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${last.timestamp})`.execute(
      trx,
    )
  })
}
