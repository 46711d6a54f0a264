import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where others may lay files down for this process to read. */
const OPEN_FOLDERS: ReadonlySet<string> = new Set(['incoming'])
/** Bits of the group and of everybody else. */
const OTHERS = 0o077
const OTHERS_WRITE = 0o022

export interface RepairedMode {
  path: string
  /** The permission bits before and after; `after` is null where they could not be changed. */
  before: number
  after: number | null
}

/**
 * Takes from the group and everybody else what they may do with the files and folders of a data directory, and from the
 * directory itself the writing: it may hold a folder that others reach. What lies deeper is closed by its folder.
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
    return { path, before, after: null } // another user's; the caller says so
  }
}
