import { Socket } from 'node:net'
import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { faultInFile } from './check-file.ts'
import { migrate } from './migrate.ts'
import { StatePostgresDialect } from './postgres-dialect.ts'
import { StateSqliteDialect } from './sqlite-dialect.ts'
import type { StateTables } from './tables/index.ts'
import { isWalDamaged } from './wal-damage.ts'

export type StateStore = Kysely<StateTables>
/** What reads of it: only the unit of work writes. */
export type StateReader = Pick<StateStore, 'selectFrom' | 'getExecutor' | 'withoutPlugins'>
export type StateEngine = 'sqlite' | 'postgres'

export interface OpenedState {
  db: StateStore
  engine: StateEngine
  /** With everything in the one file of SQLite, so that it may be copied alone. */
  close(): Promise<void>
}

/** The state store can be opened, but what is in it is not whole. */
export class StateDamaged extends Error {
  override name = 'StateDamaged'
}

/** Opens the state store (a PostgreSQL URL, or else the SQLite file) and brings its schema up to date. */
export async function openState(options: {
  url: string | undefined
  sqliteFile: string
  /** Opens SQLite's file although changes are known to be lost. */
  acceptsLoss?: boolean
}): Promise<OpenedState> {
  const { url } = options
  if (url) {
    const upgrade = openStore(postgresDialect(url, UPGRADE_LIMIT))
    await migrate(upgrade).finally(() => upgrade.destroy())
    const db = openStore(postgresDialect(url, STATEMENT_LIMIT))
    return { db, engine: 'postgres', close: () => db.destroy() }
  }
  if (!options.acceptsLoss && isWalDamaged(`${options.sqliteFile}-wal`)) {
    throw new StateDamaged(`${options.sqliteFile}-wal is damaged: the last changes would be lost`)
  }
  const db = openStore(sqliteDialect(options.sqliteFile))
  try {
    await migrate(db)
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
  return new StateSqliteDialect({ database })
}

const INT8 = 20
/** The database ends what takes longer (ms). */
const STATEMENT_LIMIT = 15_000
/** An upgrade may have to index a table of many years. */
const UPGRADE_LIMIT = 600_000
/** An answer that has not come so long (ms) after that will not come. */
const GRACE = 2_000

function postgresDialect(connectionString: string, limit: number): StatePostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: limit,
    stream: () => boundedSocket(limit + GRACE),
    types: {
      // Times are epoch milliseconds and counts stay below 2^53: plain numbers are exact.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks while it is lent; whoever asks on it is told by his statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new StatePostgresDialect({ pool })
}

/** A database that keeps its connections and answers nothing would be waited for without end. */
function boundedSocket(limit: number): Socket {
  const socket = new Socket()
  socket.setTimeout(limit, () => {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
