import { Socket } from 'node:net'
import {
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import { connectionInsideWork, noteConnection, returnsToOuterWork } from './inside-work.ts'

const INT8 = 20
/** Time (ms) after the limit of a statement in which its answer must arrive. */
const GRACE = 2_000

class StateDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return connectionInsideWork() ?? super.acquireConnection()
  }

  override async releaseConnection(
    ...[connection]: Parameters<PostgresDriver['releaseConnection']>
  ): Promise<void> {
    if (!returnsToOuterWork()) await super.releaseConnection(connection)
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    noteConnection(connection)
    await super.beginTransaction(connection, settings)
  }
}

class StatePostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new StateDriver(this.#config)
  }
}

/** Ends each statement after a limit (ms). */
export function postgresDialect(connectionString: string, limit: number): Dialect {
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
  // So would one that breaks while it is in use; its user gets the error of the statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new StatePostgresDialect({ pool })
}

/** A database that accepts connections and never answers would otherwise be awaited without end. */
function boundedSocket(limit: number): Socket {
  const socket = new Socket()
  socket.setTimeout(limit, () => {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
