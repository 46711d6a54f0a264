import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProcessLogger } from '../../processes/process-logger.ts'
import { createSupervisor, type Supervisor } from '../../processes/supervisor.ts'
import type { EngineEnvironment } from './environment.ts'

export interface EngineOptions {
  /** Holds `engine/`, the store itself, and `engine-backups/`, where BACKUP may write. */
  dataDir: string
  logger: ProcessLogger
}

export interface Engine {
  /** Stays the same over restarts, unless somebody else has taken the port in between. */
  readonly url: string
  username: string
  password: string
  database: string
  backupDir: string
  supervisor: Supervisor
}

const USERNAME = 'netwarden'
const DATABASE = 'default'
/** Six sessions, each of which may fill a thread, and enough of them left for files and compression. */
const THREADS = '16'

/** Long enough for an engine that still lets go of the directory after its parent has died. */
const START_LIMIT = 60_000

const engineReady = z.object({ port: z.number().int() })

/**
 * Starts the embedded event store as a child process and resolves when it answers. It rejects with a
 * text that names NETWARDEN_EVENTS_URL where chDB does not run at all.
 */
export async function startEngine({ dataDir, logger }: EngineOptions): Promise<Engine> {
  const directory = makeFolder(join(dataDir, 'engine'))
  const backupDir = makeFolder(join(dataDir, 'engine-backups'))
  const password = randomBytes(24).toString('base64url')
  const own = {
    NETWARDEN_ENGINE_DIR: directory,
    NETWARDEN_ENGINE_BACKUP_DIR: backupDir,
    NETWARDEN_ENGINE_USER: USERNAME,
    NETWARDEN_ENGINE_PASSWORD: password,
  } satisfies EngineEnvironment
  let port = 0

  const supervisor = createSupervisor({
    name: 'engine',
    script: new URL('./engine.main.js', import.meta.url),
    logger,
    onReady: (message) => {
      port = engineReady.parse(message).port
    },
    env: () => ({ ...inheritedEnvironment(), ...own, NETWARDEN_ENGINE_PORT: String(port) }),
  })
  const giveUp = setTimeout(() => void supervisor.stop(), START_LIMIT)
  try {
    await supervisor.start()
  } finally {
    clearTimeout(giveUp)
  }
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    username: USERNAME,
    password,
    database: DATABASE,
    backupDir,
    supervisor,
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** Without the settings of this product, some of which are secrets that the engine has no use for. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('NETWARDEN_'))
  return { ...Object.fromEntries(kept), UV_THREADPOOL_SIZE: THREADS, TZ: 'UTC' }
}
