import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A complete run needs a fifth of it at a time. */
const ROOM = 2 * 2 ** 30
/** Memory for the processes of a run and their data. */
const MEMORY = 9 * 2 ** 30

/** A folder in memory that is removed with this process; null without enough memory. */
export function folderInMemory() {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(`${IN_MEMORY}/netwarden-tests-`)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoom() {
  if (Math.min(freemem(), process.constrainedMemory?.() || Infinity) < MEMORY) return false
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
