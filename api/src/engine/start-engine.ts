import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProcessLogger } from '../platform/processes/process-logger.ts'
import { createSupervisor, type Supervisor } from '../platform/processes/supervisor.ts'
import type { EngineEnvironment } from './environment.ts'

export interface EngineOptions {
  /** Holds `engine/`, the store itself, and `engine-backups/`, where BACKUP may write. */
  dataDir: string
  logger: ProcessLogger
  /** Ends the start, which otherwise keeps trying. */
  signal?: AbortSignal
  /** Another program took the port while the engine was down: the address changes to this one. */
  onMoved?(url: string): void
}

export interface Engine {
  /** Stays the same across restarts, unless another program has taken the port in between. */
  readonly url: string
  username: string
  password: string
  database: string
  backupDir: string
  supervisor: Supervisor
}

const USERNAME = 'netwarden'
const DATABASE = 'default'
/** Six sessions, each of which may fill a thread, and enough others for files and compression. */
const THREADS = '16'
/** Memory freed by merges and inserts is returned to the system early: about 250 MB less at the peak of an import. */
const GIVE_BACK_SOON = {
  // The engine's own allocator.
  MALLOC_CONF: 'dirty_decay_ms:500,muzzy_decay_ms:0',
  // Node uses glibc: once it has freed a batch, it would allocate batches from its heap, which does not shrink.
  MALLOC_MMAP_THRESHOLD_: String(512 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
}

const engineReady = z.object({ port: z.number().int() })

/**
 * Starts the embedded event store as a child process and resolves when it answers, however long that takes: a full
 * disk may have room again later. It rejects with a text that names NETWARDEN_EVENTS_URL where chDB does not run at
 * all.
 */
export async function startEngine({ dataDir, logger, signal, onMoved }: EngineOptions): Promise<Engine> {
  signal?.throwIfAborted()
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
  const urlOf = (at: number) => `http://127.0.0.1:${at}`

  const supervisor = createSupervisor({
    name: 'engine',
    script: new URL('./engine.main.js', import.meta.url),
    logger,
    onReady: (message) => {
      const before = port
      port = engineReady.parse(message).port
      if (before !== 0 && before !== port) onMoved?.(urlOf(port))
    },
    env: () => ({ ...inheritedEnvironment(), ...own, NETWARDEN_ENGINE_PORT: String(port) }),
  })
  const giveUp = () => void supervisor.stop()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await supervisor.start()
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  return {
    get url() {
      return urlOf(port)
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

/** Without the settings of this product: some are secrets that the engine does not need. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('NETWARDEN_'))
  return { ...GIVE_BACK_SOON, ...Object.fromEntries(kept), UV_THREADPOOL_SIZE: THREADS, TZ: 'UTC' }
}
