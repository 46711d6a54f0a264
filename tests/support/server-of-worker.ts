import { createServer } from 'node:http'
import { type StateEngineName, USUAL_STATE_ENGINE } from './long-run.ts'
import { RunningServer, TEST_SECRET, TestServer } from './server.ts'

/** Names, in the environment of a run's workers, the address that returns where a worker's server is. */
const WORKER_SERVERS = 'NETWARDEN_TEST_SERVERS'

interface ServerPlace extends Pick<TestServer, 'url' | 'dataDir' | 'pid'> {
  /** Of its state, if that is PostgreSQL. */
  stateUrl?: string | undefined
}

/** The server that this worker's suites share. They create their own data, and leave settings and superadmin unchanged. */
export async function serverOfWorker(): Promise<RunningServer> {
  return (await serverOn(USUAL_STATE_ENGINE)).server
}

export async function serverOn(
  engine: StateEngineName,
): Promise<{ server: RunningServer; stateUrl?: string | undefined }> {
  const answer = await fetch(`${process.env[WORKER_SERVERS]}${process.env.VITEST_POOL_ID}/${engine}`)
  if (!answer.ok) throw new Error(await answer.text())
  const { url, dataDir, pid, stateUrl }: ServerPlace = JSON.parse(await answer.text())
  return { server: new RunningServer(url, dataDir, pid), stateUrl }
}

/** A server for each worker and store, started by the first suite that asks for it and stopped with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<StartedServer>>()
  const door = createServer(({ url: path = '' }, response) => {
    const started = servers.get(path) ?? startServer(path.endsWith('/postgres') ? 'postgres' : 'sqlite')
    servers.set(path, started)
    started.then(
      ({ place }) => response.end(JSON.stringify(place)),
      (cause: unknown) => response.writeHead(500).end(String(cause)),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  process.env[WORKER_SERVERS] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`
  return async () => {
    door.close()
    for (const started of await Promise.allSettled(servers.values())) {
      if (started.status === 'fulfilled') await started.value.stop()
    }
  }
}

interface StartedServer {
  place: ServerPlace
  stop: () => Promise<void>
}

/** The usual settings of suites: they create their own tokens and call from many addresses. */
async function startServer(engine: StateEngineName): Promise<StartedServer> {
  const env = { NETWARDEN_SECRET: TEST_SECRET, NETWARDEN_TRUST_PROXY: '127.0.0.1' }
  const server = await TestServer.start({ env, engine })
  const { url, dataDir, pid, stateUrl } = server
  return {
    place: { url, dataDir, pid, stateUrl },
    stop: async () => {
      await server.stop()
    },
  }
}
