import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEngine } from '../../api/dist/engine/start-engine.js'
import {
  eventually,
  fetchEngine,
  makeDataDir,
  removeDataDir,
  silentLogger,
  startTestEngine,
  type TestEngine,
} from './test-engine.ts'

let dataDir: string
let servers: TestEngine[]
beforeEach(() => {
  dataDir = makeDataDir()
  servers = []
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.map((server) => server.stop()))
  removeDataDir(dataDir)
})

async function start(): Promise<TestEngine> {
  const server = await startTestEngine(dataDir)
  servers.push(server)
  return server
}

const CREATE = 'CREATE TABLE kept (a UInt32) ENGINE = MergeTree ORDER BY a'
const COUNT = 'SELECT count() AS c FROM kept'

test('an engine that was killed starts at its socket with every row', async () => {
  const server = await start()
  const { supervisor } = server.engine
  await server.client.command({ query: CREATE })
  for (const batch of [0, 1, 2]) {
    const values = Array.from({ length: 20_000 }, (_, index) => ({ a: batch * 20_000 + index }))
    await server.client.insert({ table: 'kept', values, format: 'JSONEachRow' })
  }
  const { pid } = supervisor.status()

  process.kill(Number(pid), 'SIGKILL')
  await eventually(() => supervisor.status()).toMatchObject({ state: 'up', restarts: 1 })

  expect(supervisor.status().pid).not.toBe(pid)
  expect(await server.rows(COUNT)).toEqual([{ c: 60_000 }])
})

test('an engine that is stopped finishes its current insert', async () => {
  const server = await start()
  await server.client.command({ query: CREATE })
  await server.client.command({ query: 'CREATE TABLE slow (a UInt32) ENGINE = Null' })
  await server.client.command({
    query: 'CREATE MATERIALIZED VIEW slowly TO kept AS SELECT a + 0 * sleepEachRow(0.2) AS a FROM slow',
  })
  const values = Array.from({ length: 10 }, (_, a) => ({ a }))
  const insert = server.client.insert({ table: 'slow', values, format: 'JSONEachRow' })
  const isRunning = () =>
    server.rows("SELECT 1 AS x FROM system.processes WHERE query LIKE 'INSERT INTO slow%'")
  await eventually(isRunning).toHaveLength(1)

  await server.engine.supervisor.stop()

  expect((await insert).executed).toBe(true)
  const next = await start()
  expect(await next.rows(COUNT)).toEqual([{ c: 10 }])
})

test('an engine ends when its parent is killed, and releases its directory', async () => {
  const parent = fork(new URL('./engine-parent.mjs', import.meta.url), [dataDir], { execArgv: [] })
  const [engine] = await once(parent, 'message')
  expect((await fetchEngine(engine, '/ping')).status).toBe(200)

  parent.kill('SIGKILL')

  const isAnswering = () =>
    fetchEngine(engine, '/ping').then(
      () => true,
      () => false,
    )
  await eventually(isAnswering).toBe(false)
  const next = await start()
  expect(await next.rows('SELECT 1 AS x')).toEqual([{ x: 1 }])
})

test('the start fails immediately on a platform without chDB and names the setting that helps', async () => {
  vi.stubEnv('NODE_OPTIONS', `--import=${new URL('./without-chdb.mjs', import.meta.url)}`)
  await expect(startEngine({ dataDir, logger: silentLogger })).rejects.toMatchObject({
    kind: 'storeAway',
    text: { key: 'engine.unsupported', params: { reason: 'no native library for this platform' } },
  })
})
