import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A whole run stores less than a third of it at a time, and its processes need as much again. */
const ROOM = 6 * 2 ** 30

/** A folder in memory that goes with this process; none where there is too little room. */
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
  if (Math.min(freemem(), process.constrainedMemory?.() || Infinity) < 2 * ROOM) return false
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
