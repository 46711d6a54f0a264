import { createServer } from 'node:http'
import { findPostgres, PostgresCluster } from './postgres-cluster.ts'

/** Names, in the environment of a run's workers, the address that returns where the run's PostgreSQL is. */
export const RUN_POSTGRES = 'NETWARDEN_TEST_POSTGRES'

/** One PostgreSQL for all suites of a run, started by the first that asks for it and stopped with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const bin = findPostgres()
  let cluster: Promise<PostgresCluster> | undefined
  const door = createServer((_request, response) => {
    cluster ??= bin ? PostgresCluster.start(bin) : Promise.reject(new Error('PostgreSQL is not installed'))
    cluster.then(
      ({ url }) => response.end(url),
      (cause: unknown) => response.writeHead(500).end(String(cause)),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  process.env[RUN_POSTGRES] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`
  return async () => {
    door.close()
    await (await cluster)?.stop()
  }
}
