import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { ConfigError } from '../config/config.ts'

export interface DataDir {
  path(...parts: string[]): string
  /** Makes a folder inside, readable by this user alone. */
  folder(name: string): string
  release(): void
}

/**
 * Locks the data directory for this process. The lock is SQLite's on a small file: the kernel releases it however the
 * process ends, so that no stale lock remains.
 */
export function openDataDir(root: string): DataDir {
  try {
    makeFolder(root)
  } catch (cause) {
    throw new ConfigError([`NETWARDEN_DATA_DIR: cannot make ${root} (${reason(cause)})`])
  }
  assertWritable(root)
  const lock = takeLock(join(root, 'lock.db'), root)
  return {
    path: (...parts) => join(root, ...parts),
    folder: (name) => {
      const path = join(root, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      return path
    },
    release: () => lock.close(),
  }
}

/** One folder at a time: with `recursive` Node 20 never returns below folders such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  // Another process may have made it meanwhile.
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 })
}

/** Where it may not write, SQLite silently opens a file read-only. */
function assertWritable(root: string): void {
  try {
    accessSync(root, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError([`NETWARDEN_DATA_DIR: cannot write to ${root} (${reason(cause)})`])
  }
}

function takeLock(file: string, root: string): Database.Database {
  let lock: Database.Database | null
  try {
    lock = lockFile(file)
  } catch (cause) {
    throw new ConfigError([`NETWARDEN_DATA_DIR: cannot lock ${root} (${reason(cause)})`])
  }
  if (!lock) throw new ConfigError([`NETWARDEN_DATA_DIR: ${root} is in use by another Netwarden process`])
  return lock
}

/** Holds the lock until it is closed, or the process ends; null where another process has it. */
export function lockFile(file: string): Database.Database | null {
  try {
    const lock = new Database(file, { timeout: 0 })
    lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    if (cause instanceof Error && /locked|busy/i.test(cause.message)) return null
    throw cause
  }
}

/**
 * A secret kept in a file that only this user can read; made at random the first time. It gets its name when it is
 * written: an empty file is what a full disk leaves, and nothing was ever signed with it.
 */
export function keepSecret(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept !== '') return kept
  const secret = randomBytes(48).toString('base64url')
  const draft = `${file}.new`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return secret
}

/** Notes which process has the data directory now; answers the one that had it before, if any. */
export function noteProcess(file: string, id: string): string | null {
  const former = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  writeFileSync(`${file}.new`, `${id}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return former === '' ? null : former
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
