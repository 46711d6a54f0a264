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
  return findLooseModes(root).map(repair)
}

interface LooseMode {
  path: string
  before: number
  /** The permission bits to remove. */
  taken: number
}

/** The files and folders of a data directory with permissions that `repairLooseModes` removes. */
export function findLooseModes(root: string): LooseMode[] {
  const inside = readdirSync(root)
    .filter((name) => !OPEN_FOLDERS.has(name))
    .map((name) => looseMode(join(root, name), OTHERS))
  return [looseMode(root, OTHERS_WRITE), ...inside].filter((loose) => loose !== null)
}

function looseMode(path: string, taken: number): LooseMode | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || !(found.isFile() || found.isDirectory()) || (found.mode & taken) === 0) return null
  return { path, before: found.mode & 0o777, taken }
}

function repair({ path, before, taken }: LooseMode): RepairedMode {
  const after = before & ~taken
  try {
    chmodSync(path, after)
    return { path, before, after }
  } catch {
    return { path, before, after: null } // The file belongs to another user; the caller reports it.
  }
}
