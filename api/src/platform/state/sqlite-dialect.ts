import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely'
import type { Database } from 'libsql'
import { connectionInsideWork, noteConnection, returnsToOuterWork } from './inside-work.ts'
import { KeptStatements } from './kept-statements.ts'

/** SQLite's message when it has already rolled a transaction back, for example on a full disk. */
const NOTHING_TO_TAKE_BACK = /no transaction is active/

/** Reports the error that ended a transaction, not the one of the rollback that then finds no transaction. */
class StateDriver extends SqliteDriver {
  readonly #database: Database

  constructor(database: Database) {
    super({ database: new KeptStatements(database) })
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return connectionInsideWork() ?? super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    if (!returnsToOuterWork()) await super.releaseConnection()
  }

  /** Every transaction writes: one that began by reading could not continue after another process has written. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    noteConnection(connection)
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * Not by a prepared statement: one that fails keeps what it has read open until it is collected, and no write can begin
   * meanwhile once the file has changed.
   */
  override async commitTransaction(): Promise<void> {
    this.#database.exec('commit')
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (cause) {
      if (!(cause instanceof Error && NOTHING_TO_TAKE_BACK.test(cause.message))) throw cause
    }
  }
}

export class StateSqliteDialect extends SqliteDialect {
  readonly #database: Database

  constructor(database: Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new StateDriver(this.#database)
  }
}
