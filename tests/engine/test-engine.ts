import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseLogLevel,
  createClient,
} from '@clickhouse/client'
import { expect, vi } from 'vitest'
import { type Engine, startEngine } from '../../api/dist/engine/start-engine.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Asks until the answer is as expected. */
export const eventually: typeof expect.poll = (ask) => expect.poll(ask, { timeout: 60_000, interval: 20 })

export const silentLogger = { info() {}, warn() {}, error() {} }

export interface TestEngine {
  engine: Engine
  dataDir: string
  client: ClickHouseClient
  connect(options?: ClickHouseClientConfigOptions): ClickHouseClient
  /** The rows of a query, each an object. */
  rows(query: string, options?: QueryOptions): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

interface QueryOptions {
  parameters?: Record<string, unknown>
  settings?: Record<string, string | number>
  signal?: AbortSignal
}

/** A fresh engine in a folder of its own, or in one that an earlier engine has left. */
export async function startTestEngine(dataDir = makeDataDir()): Promise<TestEngine> {
  const engine = await startEngine({ dataDir, logger: silentLogger })
  const clients: ClickHouseClient[] = []
  const connect = (options: ClickHouseClientConfigOptions = {}) => {
    const client = createClient({
      url: engine.url,
      username: engine.username,
      password: engine.password,
      database: engine.database,
      log: { level: ClickHouseLogLevel.OFF },
      ...options,
    })
    clients.push(client)
    return client
  }
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
    async stop() {
      await Promise.all(clients.map((each) => each.close()))
      await engine.supervisor.stop()
    },
  }
}

export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'netwarden-engine-'))
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
