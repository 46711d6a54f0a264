import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import { refuseInsideWork } from './inside-work.ts'

class StateDriver extends PostgresDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideWork()
    return super.acquireConnection()
  }
}

export class StatePostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new StateDriver(this.#config)
  }
}
