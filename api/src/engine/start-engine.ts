import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ProcessLogger } from '../platform/processes/process-logger.ts'
import { createSupervisor, type Supervisor } from '../platform/processes/supervisor.ts'
import type { EngineEnvironment } from './environment.ts'

export interface EngineOptions {
  /** Holds `engine/`, the store itself, and `engine-backups/`, where BACKUP may write. */
  dataDir: string
  logger: ProcessLogger
  /** Ends the start, which otherwise keeps trying. */
  signal?: AbortSignal
}

export interface Engine {
  /** A name for the client; the socket is what it connects to. */
  url: string
  socketPath: string
  username: string
  password: string
  database: string
  backupDir: string
  supervisor: Supervisor
}

/** Bytes; the system takes 108 on Linux and 104 on macOS, with the zero at the end. */
const MAX_SOCKET_PATH = 100
const URL_OF_ENGINE = 'http://engine'
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

/**
 * Starts the embedded event store as a child process and resolves when it answers, however long that takes: a full
 * disk may have room again later. It rejects with a text that names NETWARDEN_EVENTS_URL where chDB does not run at
 * all.
 */
export async function startEngine({ dataDir, logger, signal }: EngineOptions): Promise<Engine> {
  signal?.throwIfAborted()
  const directory = makeFolder(join(dataDir, 'engine'))
  const backupDir = makeFolder(join(dataDir, 'engine-backups'))
  const password = randomBytes(24).toString('base64url')
  const { socketPath, removeFolder } = placeOfSocket(dataDir)
  const own = {
    NETWARDEN_ENGINE_DIR: directory,
    NETWARDEN_ENGINE_BACKUP_DIR: backupDir,
    NETWARDEN_ENGINE_USER: USERNAME,
    NETWARDEN_ENGINE_PASSWORD: password,
    NETWARDEN_ENGINE_SOCKET: socketPath,
  } satisfies EngineEnvironment

  const supervisor = createSupervisor({
    name: 'engine',
    script: new URL('./engine.main.js', import.meta.url),
    logger,
    env: () => ({ ...inheritedEnvironment(), ...own }),
  })
  const giveUp = () => void supervisor.stop()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await supervisor.start()
  } catch (cause) {
    removeFolder()
    throw cause
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  return {
    url: URL_OF_ENGINE,
    socketPath,
    username: USERNAME,
    password,
    database: DATABASE,
    backupDir,
    supervisor: {
      ...supervisor,
      async stop() {
        await supervisor.stop()
        removeFolder()
      },
    },
  }
}

/** In the data directory; where its path is too long for a socket, in a new folder of the system's temporary one. */
function placeOfSocket(dataDir: string): { socketPath: string; removeFolder(): void } {
  const inside = join(dataDir, 'engine-run', 'engine.sock')
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) {
    makeFolder(dirname(inside))
    return { socketPath: inside, removeFolder: () => undefined }
  }
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-'))
  return {
    socketPath: join(folder, 'engine.sock'),
    removeFolder: () => rmSync(folder, { recursive: true, force: true }),
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
