import { createServer } from 'node:http'
import { RunningServer, TEST_SECRET, TestServer } from './server.ts'

/** Names, in the environment of a run's workers, the address that tells where a worker's server is. */
const WORKER_SERVERS = 'NETWARDEN_TEST_SERVERS'

type ServerPlace = Pick<TestServer, 'url' | 'dataDir'>

/** The server that this worker's suites share. They make what they look at, and leave settings and superadmin as they are. */
export async function serverOfWorker(): Promise<RunningServer> {
  const answer = await fetch(`${process.env[WORKER_SERVERS]}${process.env.VITEST_POOL_ID}`)
  if (!answer.ok) throw new Error(await answer.text())
  const { url, dataDir }: ServerPlace = JSON.parse(await answer.text())
  return new RunningServer(url, dataDir)
}

/** A server for each worker of a run, started by its first suite that asks for it and stopped with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<TestServer>>()
  const door = createServer(({ url: worker = '' }, response) => {
    const server = servers.get(worker) ?? startServer()
    servers.set(worker, server)
    server.then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir } satisfies ServerPlace)),
      (cause: unknown) => response.writeHead(500).end(String(cause)),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  process.env[WORKER_SERVERS] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`
  return async () => {
    door.close()
    for (const server of await Promise.allSettled(servers.values())) {
      if (server.status === 'fulfilled') await server.value.stop()
    }
  }
}

/** As most suites want it: they make tokens of their own, and call from many addresses. */
function startServer(): Promise<TestServer> {
  return TestServer.start({ env: { NETWARDEN_SECRET: TEST_SECRET, NETWARDEN_TRUST_PROXY: '127.0.0.1' } })
}
