import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import { isLongRun, type StateEngineName } from './long-run.ts'
import { findPostgres, TestPostgres } from './postgres.ts'
import { type RunningServer, type ServerOptions, TEST_SECRET, TestServer } from './server.ts'
import { serverOn } from './server-of-worker.ts'

export { type StateEngineName, USUAL_STATE_ENGINE } from './long-run.ts'
export { TEST_SECRET } from './server.ts'

/** For behaviour of the store itself (SQL, races, sessions, migrations): PostgreSQL, too, when it is installed. */
export const STATE_ENGINES: readonly StateEngineName[] = findPostgres() ? ['sqlite', 'postgres'] : ['sqlite']

/** For answers of calls with any store: both in a long run. */
export const USUAL_STATE_ENGINES: readonly StateEngineName[] = isLongRun ? STATE_ENGINES : ['sqlite']

interface StateServerOptions extends Omit<ServerOptions, 'engine'> {
  /** A separate PostgreSQL, to be stopped under the running server. */
  isPostgresOwn?: boolean
}

/** The server that a worker's suites share on an engine, with direct access to its store. */
export class SharedStateServer {
  private constructor(
    readonly server: RunningServer,
    readonly state: StateStore,
  ) {}

  static async on(engine: StateEngineName): Promise<SharedStateServer> {
    const { server, stateUrl } = await serverOn(engine)
    const { db } = await openState({ url: stateUrl, sqliteFile: `${server.dataDir}/state.db` })
    return new SharedStateServer(server, db)
  }

  /** Leaves the server running for the next suite. */
  async leave(): Promise<void> {
    await this.state.destroy()
  }
}

/** A separate server of a suite on one of the engines, with direct access to its store. */
export class StateServer {
  private constructor(
    readonly server: TestServer,
    readonly state: StateStore,
    private postgres: TestPostgres | null,
  ) {}

  static async start(engine: StateEngineName, options: StateServerOptions = {}): Promise<StateServer> {
    const bin = options.isPostgresOwn ? findPostgres() : null
    const postgres = bin ? await TestPostgres.startOwn(bin) : null
    const env = {
      NETWARDEN_SECRET: TEST_SECRET,
      // Lets a test call from many addresses.
      NETWARDEN_TRUST_PROXY: '127.0.0.1',
      ...(postgres ? { NETWARDEN_STATE_URL: postgres.url } : {}),
      ...options.env,
    }
    const server = await TestServer.start({ untilReady: false, ...options, env, engine })
    const { db } = await openState({
      url: postgres?.url ?? server.stateUrl,
      sqliteFile: `${server.dataDir}/state.db`,
    })
    return new StateServer(server, db, postgres)
  }

  /** Stops the database under the running server. */
  async stopState(): Promise<void> {
    await this.state.destroy()
    await this.postgres?.stop()
    this.postgres = null
  }

  async stop(): Promise<void> {
    await this.state.destroy()
    await this.server.stop()
    await this.postgres?.stop()
  }
}
