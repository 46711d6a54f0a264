import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders in which other users may place files for this process. */
const OPEN_FOLDERS: ReadonlySet<string> = new Set(['incoming'])
/** Permission bits of the group and all others. */
const OTHERS = 0o077
const OTHERS_WRITE = 0o022

export interface RepairedMode {
  path: string
  /** The permission bits before and after; `after` is null where they could not be changed. */
  before: number
  after: number | null
}

/**
 * Removes the permissions of the group and all others from the files and folders of a data directory, and only their
 * write permission from the directory itself: it may contain a folder that others use. Deeper files are protected by
 * their folder.
 */
export function repairLooseModes(root: string): RepairedMode[] {
  const inside = readdirSync(root)
    .filter((name) => !OPEN_FOLDERS.has(name))
    .map((name) => repair(join(root, name), OTHERS))
  return [repair(root, OTHERS_WRITE), ...inside].filter((repaired) => repaired !== null)
}

function repair(path: string, taken: number): RepairedMode | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || !(found.isFile() || found.isDirectory()) || (found.mode & taken) === 0) return null
  const before = found.mode & 0o777
  const after = before & ~taken
  try {
    chmodSync(path, after)
    return { path, before, after }
  } catch {
    return { path, before, after: null } // The file belongs to another user; the caller reports it.
  }
}
