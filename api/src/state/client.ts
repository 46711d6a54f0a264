import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { StateSqliteDialect } from './sqlite-dialect.ts'
import type { StateTables } from './tables/index.ts'

export type StateStore = Kysely<StateTables>
export type StateEngine = 'sqlite' | 'postgres'

export interface OpenedState {
  db: StateStore
  engine: StateEngine
}

/** Opens the state store (a PostgreSQL URL, or else the SQLite file) and brings its schema up to date. */
export async function openState(options: {
  url: string | undefined
  sqliteFile: string
}): Promise<OpenedState> {
  const engine: StateEngine = options.url ? 'postgres' : 'sqlite'
  const dialect = options.url ? postgresDialect(options.url) : sqliteDialect(options.sqliteFile)
  const db = new Kysely<StateTables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db)
  } catch (cause) {
    await db.destroy()
    throw cause
  }
  return { db, engine }
}

function sqliteDialect(file: string): StateSqliteDialect {
  const database = new Database(file)
  database.exec('PRAGMA journal_mode=WAL')
  database.exec('PRAGMA synchronous=FULL')
  database.exec('PRAGMA foreign_keys=ON')
  database.exec('PRAGMA busy_timeout=5000')
  return new StateSqliteDialect({ database })
}

const INT8 = 20

function postgresDialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    types: {
      // Times are epoch milliseconds and counts stay below 2^53: plain numbers are exact.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
