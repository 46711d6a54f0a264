import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { migrations } from './migrations/index.ts'

/** The last migration of version 0.1, which left the schema that the baseline creates. */
const LAST_OF_0_1 = '0027-quarantine'
const BASELINE = '0001-baseline'

/** Called before an existing store is changed, with the names of its pending migrations. */
export type BeforeUpgrade = (pending: readonly string[]) => Promise<void>

/** Runs pending migrations in the order of their names; forward only. */
export async function migrate(
  target: Kysely<never> | Kysely<unknown> | object,
  beforeUpgrade?: BeforeUpgrade,
): Promise<void> {
  const db = target as Kysely<unknown>
  const pending = await pendingUpgrades(db)
  if (pending.length > 0) await beforeUpgrade?.(pending)
  await adoptBaseline(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Null for a new store, which has no data to lose. */
async function pendingUpgrades(db: Kysely<unknown>): Promise<string[]> {
  if (!(await hasMigrations(db))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return done.size === 0 ? [] : Object.keys(migrations).filter((name) => !done.has(name))
}

async function hasMigrations(db: Kysely<unknown>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'kysely_migration')
}

/** A store of version 0.1 is noted as one that the baseline created; the migrations that made it no longer exist. */
async function adoptBaseline(db: Kysely<unknown>): Promise<void> {
  if (!(await hasMigrations(db))) return
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
