import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { migrations } from './migrations/index.ts'

/** The last migration of version 0.1, which left the schema that the baseline creates. */
const LAST_OF_0_1 = '0027-quarantine'
const BASELINE = '0001-baseline'

/** Called before an existing store is changed, with the names of its pending migrations. */
export type BeforeUpgrade = (pending: readonly string[]) => Promise<void>

/** A newer version has changed the schema of the store, so this version cannot read it. */
export class StateNewer extends Error {
  override name = 'StateNewer'
}

/** Runs pending migrations in the order of their names; forward only. */
export async function migrate(
  target: Kysely<never> | Kysely<unknown> | object,
  beforeUpgrade?: BeforeUpgrade,
): Promise<void> {
  const db = target as Kysely<unknown>
  const done = await migrationsOf(db)
  const newer = newerThanThis(done)
  if (newer !== undefined) throw new StateNewer(newer)
  const pending = pendingUpgrades(done)
  if (pending.length > 0) await beforeUpgrade?.(pending)
  await adoptBaseline(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The migrations applied to the store; empty if it is new. */
async function migrationsOf(db: Kysely<unknown>): Promise<Set<string>> {
  if (!(await hasMigrations(db))) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The migrations of version 0.1 have names of their own; the last of them marks such a store. */
function newerThanThis(done: ReadonlySet<string>): string | undefined {
  if (done.has(LAST_OF_0_1)) return undefined
  return [...done].sort().find((name) => !Object.hasOwn(migrations, name))
}

/** Empty for a new store, which has no data that could be lost. */
function pendingUpgrades(done: ReadonlySet<string>): string[] {
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
