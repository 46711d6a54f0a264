import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely'
import Database from 'libsql'
import { faultInFile } from './check-file.ts'
import { type BeforeUpgrade, migrate } from './migrate.ts'
import { StateSqliteDialect } from './sqlite-dialect.ts'
import type { StateTables } from './tables/index.ts'
import { isWalDamaged } from './wal-damage.ts'

/** Longest duration of a statement (ms); the database ends it then. */
const STATEMENT_LIMIT = 15_000
/** Longest duration of a statement of an upgrade (ms), which may index a table of many years. */
const UPGRADE_LIMIT = 600_000

export type StateStore = Kysely<StateTables>
/** The reading part of the state store: only the unit of work writes. */
export type StateReader = Pick<StateStore, 'selectFrom' | 'getExecutor' | 'withoutPlugins'>
export type StateEngine = 'sqlite' | 'postgres'

export interface OpenedState {
  db: StateStore
  engine: StateEngine
  /** Writes everything into the one file of SQLite, so that the file may be copied alone. */
  close(): Promise<void>
}

/** The state store can be opened, but its content is damaged. */
export class StateDamaged extends Error {
  override name = 'StateDamaged'
}

/** Opens the state store (a PostgreSQL URL, or else the SQLite file) and brings its schema up to date. */
export async function openState(options: {
  url: string | undefined
  sqliteFile: string
  /** Opens SQLite's file although changes are known to be lost. */
  acceptsLoss?: boolean
  beforeUpgrade?: BeforeUpgrade
}): Promise<OpenedState> {
  const { url, beforeUpgrade } = options
  if (url) {
    // Most installations have no PostgreSQL: its driver is read where there is one.
    const { postgresDialect } = await import('./postgres-dialect.ts')
    const upgrade = openStore(postgresDialect(url, UPGRADE_LIMIT))
    await migrate(upgrade, beforeUpgrade).finally(() => upgrade.destroy())
    const db = openStore(postgresDialect(url, STATEMENT_LIMIT))
    return { db, engine: 'postgres', close: () => db.destroy() }
  }
  if (!options.acceptsLoss && isWalDamaged(`${options.sqliteFile}-wal`)) {
    throw new StateDamaged(`${options.sqliteFile}-wal is damaged: the last changes would be lost`)
  }
  const db = openStore(sqliteDialect(options.sqliteFile))
  try {
    await migrate(db, beforeUpgrade)
  } catch (cause) {
    await db.destroy()
    throw cause
  }
  return { db, engine: 'sqlite', close: () => closeSqlite(db) }
}

async function closeSqlite(db: StateStore): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
}

function openStore(dialect: Dialect): StateStore {
  return new Kysely<StateTables>({ dialect, plugins: [new CamelCasePlugin()] })
}

function sqliteDialect(file: string): StateSqliteDialect {
  const database = new Database(file)
  const fault = faultInFile(database)
  if (fault !== null) {
    database.close()
    throw new StateDamaged(fault)
  }
  database.exec('PRAGMA journal_mode=WAL')
  database.exec('PRAGMA synchronous=FULL')
  database.exec('PRAGMA foreign_keys=ON')
  database.exec('PRAGMA busy_timeout=5000')
  return new StateSqliteDialect(database)
}
