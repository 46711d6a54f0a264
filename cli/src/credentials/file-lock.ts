import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY = 50
/** Longer than a refresh can take; an older lock was left by a process that has ended. */
const STALE_AFTER = 60_000

/**
 * Runs the work while no other process does, by a file that only one can make.
 * Two that find the same stale lock may both continue: the server takes a refresh token twice within ten seconds.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  while (!take(path)) {
    if (isStale(path)) rmSync(path, { force: true })
    else await pause(LOOK_EVERY)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false
    throw cause
  }
}

function isStale(path: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_AFTER) return true
    const holder = Number(readFileSync(path, 'utf8'))
    return holder > 0 && !isRunning(holder)
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return false // The other process has released the lock meanwhile.
    throw cause
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return !hasCode(cause, 'ESRCH')
  }
}

export function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
