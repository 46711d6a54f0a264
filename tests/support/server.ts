import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import { type StateEngineName, USUAL_STATE_ENGINE } from './long-run.ts'
import { refuseLargeProcesses } from './peak-memory.ts'
import { findPostgres, TestPostgres } from './postgres.ts'
import { fillAsStarted, removeFolder } from './started-folder.ts'

const MAIN = fileURLToPath(new URL('../../api/dist/bundle/main.js', import.meta.url))
/** Seconds on an idle machine; a busy one must not decide. */
const READY_LIMIT = 90_000
/** Settings that determine how a first start creates its stores. */
const STORE_SETTINGS = [
  'NETWARDEN_STATE_URL',
  'NETWARDEN_EVENTS_URL',
  'NETWARDEN_TZ',
  'NETWARDEN_RETENTION_DAYS',
  'NETWARDEN_ADMIN_PASSWORD',
]
export const SUPERADMIN_PASSWORD = 'superadmin_pw1'
/** Signs the tokens of a test's server, so that a test can make its own. */
export const TEST_SECRET = 'a secret that only these tests know of'

export interface ServerOptions {
  env?: Record<string, string>
  /** A data directory: empty for a first start, or of a former server. By default like that of a former start. */
  dataDir?: string
  /** Of its state; the usual one of the run where none is named, neither here nor in `env`. */
  engine?: StateEngineName
  /** Waits until stores and threads of the API answer too. On by default. */
  untilReady?: boolean
}

/** Databases of servers that may start again, by data directory: a new start there uses the same one. */
const databases = new Map<string, TestPostgres>()

/** A running server as its callers see it. */
export class RunningServer {
  constructor(
    readonly url: string,
    readonly dataDir: string,
    readonly pid: number | undefined,
  ) {}

  /** A client without a token. */
  nobody(): ApiClient {
    return new ApiClient(this.url)
  }

  /** A client signed in as the first superadmin. */
  async superadmin(): Promise<ApiClient> {
    const client = this.nobody()
    await client.login('superadmin', SUPERADMIN_PASSWORD)
    return client
  }
}

/** The built product as its own process on a free port of loopback, with a data directory of its own. */
export class TestServer extends RunningServer {
  output = ''
  readonly #exit: Promise<number | null>

  private constructor(
    readonly process: ChildProcess,
    dataDir: string,
    url: string,
  ) {
    super(url, dataDir, process.pid)
    this.#exit = new Promise((resolve) => process.once('exit', resolve))
    process.stdout?.on('data', (chunk: Buffer) => this.#keep(chunk))
    process.stderr?.on('data', (chunk: Buffer) => this.#keep(chunk))
  }

  #keep(chunk: Buffer): void {
    this.output = (this.output + chunk.toString()).slice(-200_000)
  }

  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const isKnown = options.dataDir !== undefined && databases.has(options.dataDir)
    const engine = options.engine ?? (isKnown ? 'postgres' : USUAL_STATE_ENGINE)
    const isOnPostgres = engine === 'postgres' && !options.env?.NETWARDEN_STATE_URL
    const dataDir = options.dataDir ?? (await newFolder(options.env ?? {}, isOnPostgres))
    const database = isOnPostgres ? await databaseOf(dataDir) : undefined
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...withoutOwnSettings(process.env),
        NETWARDEN_PORT: '0',
        NETWARDEN_DATA_DIR: dataDir,
        NETWARDEN_ADMIN_PASSWORD: SUPERADMIN_PASSWORD,
        NETWARDEN_DNS_LISTEN: 'off',
        NETWARDEN_TZ: 'Asia/Shanghai',
        NETWARDEN_SOURCE_ROOTS: tmpdir(),
        NETWARDEN_LOG_LEVEL: 'warn',
        ...(database ? { NETWARDEN_STATE_URL: database.url } : {}),
        ...options.env,
      },
    })
    const { url, text } = await printedAddress(child)
    const server = new TestServer(child, dataDir, url)
    server.output = text
    if (options.untilReady === false) return server
    try {
      await server.untilReady()
    } catch (cause) {
      // No other code knows the process to stop it.
      await server.stop()
      throw new Error(`the server did not become ready: ${server.output}`, { cause })
    }
    return server
  }

  /** Of its state, if that is PostgreSQL and its own. */
  get stateUrl(): string | undefined {
    return databases.get(this.dataDir)?.url
  }

  async untilReady(): Promise<void> {
    await eventually(async () => (await fetch(`${this.url}/readyz`)).ok, READY_LIMIT)
  }

  /** Ends the process without a word, as a power cut does to it; its children notice and end. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.#exit
  }

  /** Ends orderly; resolves with the exit code. No process may have grown large in any test. */
  async stop({ keepData = false } = {}): Promise<number | null> {
    try {
      const { pid } = this.process
      if (pid !== undefined && this.#runs) refuseLargeProcesses(pid)
    } finally {
      if (this.#runs) this.process.kill('SIGTERM')
      await this.#exit
      if (!keepData) {
        removeFolder(this.dataDir)
        await databases.get(this.dataDir)?.stop()
        databases.delete(this.dataDir)
      }
    }
    return this.#exit
  }

  get #runs(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }
}

async function databaseOf(dataDir: string): Promise<TestPostgres> {
  const known = databases.get(dataDir)
  if (known) return known
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const database = await TestPostgres.start(bin)
  databases.set(dataDir, database)
  return database
}

/** An empty one where the stores are to be made otherwise than usual. */
async function newFolder(env: Record<string, string>, isOnPostgres: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-test-'))
  if (!isOnPostgres && STORE_SETTINGS.every((name) => env[name] === undefined))
    await fillAsStarted(folder, startOnce)
  return folder
}

async function startOnce(dataDir: string): Promise<void> {
  const server = await TestServer.start({ dataDir, engine: 'sqlite' })
  await server.stop({ keepData: true })
}

function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('NETWARDEN_')))
}

function printedAddress(child: ChildProcess): Promise<{ url: string; text: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const url = /Netwarden: (https?:\/\/\S+)/.exec(text)?.[1]
      if (url) resolve({ url, text })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
}
