import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PostgresCluster } from './postgres-cluster.ts'
import { RUN_POSTGRES } from './postgres-of-run.ts'

export { findPostgres } from './postgres-cluster.ts'

/** A database for a suite alone: on the PostgreSQL that all suites of a run share, or on one of its own. */
export class TestPostgres {
  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(bin: string): Promise<TestPostgres> {
    const address = process.env[RUN_POSTGRES]
    if (!address) throw new Error('the run has no PostgreSQL: see globalSetup in vitest.config.ts')
    const shared = new URL(await (await fetch(address)).text())
    const name = `test_${randomUUID().replaceAll('-', '_')}`
    const place = ['-h', shared.hostname, '-p', shared.port, '-U', shared.username]
    execFileSync(join(bin, 'createdb'), [...place, name])
    shared.pathname = name
    return new TestPostgres(shared.href, async () => {
      // A server that was killed may have left connections open.
      execFileSync(join(bin, 'dropdb'), [...place, '--force', name])
    })
  }

  /** For suites that stop it under a running server. */
  static async startOwn(bin: string): Promise<TestPostgres> {
    const cluster = await PostgresCluster.start(bin)
    return new TestPostgres(cluster.url, () => cluster.stop())
  }
}
