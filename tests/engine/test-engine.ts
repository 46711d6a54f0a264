import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect as connectSocket, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseLogLevel,
  createClient,
} from '@clickhouse/client'
import { expect } from 'vitest'
import { type Engine, startEngine } from '../../api/dist/engine/start-engine.js'

/** Polls until the answer is as expected. */
export const eventually: typeof expect.poll = (ask) => expect.poll(ask, { timeout: 60_000, interval: 20 })

export const silentLogger = { info() {}, warn() {}, error() {} }

export interface TestEngine {
  engine: Engine
  dataDir: string
  client: ClickHouseClient
  connect(options?: ClickHouseClientConfigOptions): ClickHouseClient
  /** The rows of a query, each an object. */
  rows(query: string, options?: QueryOptions): Promise<Record<string, unknown>[]>
  /** Serves it on a port of loopback, as a ClickHouse server does; answers its address with name and password. */
  serve(): Promise<string>
  stop(): Promise<void>
}

interface QueryOptions {
  parameters?: Record<string, unknown>
  settings?: Record<string, string | number>
  signal?: AbortSignal
}

/** A new engine in its own folder, or in the folder of an earlier engine. */
export async function startTestEngine(dataDir = makeDataDir()): Promise<TestEngine> {
  const engine = await startEngine({ dataDir, logger: silentLogger })
  const clients: ClickHouseClient[] = []
  const connect = (options: ClickHouseClientConfigOptions = {}) => {
    const client = createClient({
      url: engine.url,
      http_agent: agentOf(engine, options.max_open_connections),
      username: engine.username,
      password: engine.password,
      database: engine.database,
      log: { level: ClickHouseLogLevel.OFF },
      ...options,
    })
    clients.push(client)
    return client
  }
  let relay: Server | undefined
  const client = connect({ max_open_connections: 300 })
  return {
    engine,
    dataDir,
    client,
    connect,
    async rows(query, { parameters, settings, signal } = {}) {
      const result = await client.query({
        query,
        format: 'JSONEachRow',
        query_params: parameters,
        clickhouse_settings: settings,
        abort_signal: signal,
      })
      return result.json<Record<string, unknown>>()
    },
    async serve() {
      relay ??= await relayTo(engine.socketPath)
      const address = new URL(`http://127.0.0.1:${(relay.address() as AddressInfo).port}/${engine.database}`)
      address.username = engine.username
      address.password = engine.password
      return address.href
    },
    async stop() {
      relay?.close()
      await Promise.all(clients.map((each) => each.close()))
      await engine.supervisor.stop()
    },
  }
}

function relayTo(socketPath: string): Promise<Server> {
  const relay = createServer((socket) => {
    const inner = connectSocket(socketPath)
    for (const [from, to] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
      from.on('close', () => to.destroy())
    }
  })
  return new Promise((resolve) => relay.listen(0, '127.0.0.1', () => resolve(relay)))
}

/** Of the stock client: it connects to the engine's socket. */
function agentOf({ socketPath }: Engine, maxSockets = 10): Agent {
  const options = { socketPath, keepAlive: true, maxSockets }
  return new Agent(options)
}

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends HTTP to the engine like a client without credentials. */
export async function fetchEngine(
  { socketPath }: Pick<Engine, 'socketPath'>,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<{ status: number; headers: Headers; text(): Promise<string> }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ socketPath, path, method, headers: { ...headers, connection: 'close' } }, resolve)
    // Rejected before the whole body is sent: the answer can still be read.
    sent.once('error', reject)
    sent.end(body)
  })
  const reported = Object.entries(reply.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return {
    status: reply.statusCode ?? 0,
    headers: new Headers(reported),
    async text() {
      const chunks: Buffer[] = []
      for await (const chunk of reply) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    },
  }
}

export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'netwarden-engine-'))
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
