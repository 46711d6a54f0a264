import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pieces } from '../../../platform/batches/pieces.ts'
import { errorCode } from '../../../platform/files/error-code.ts'

export interface DirectoryEntry {
  path: string
  name: string
  /** Device and inode. */
  id: string
  size: number
  mtime: number
}

/** Names of unfinished files of editors, copy programs and packers. */
const UNFINISHED = /^\.|~$|\.(tmp|temp|part|partial|swp|filepart)$/i

const ROTATED = /^[.\-_]\d[\dT.:_-]*(\.[a-z]{2,4})?$/

const AT_ONCE = 100

export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name)
}

/** The regular files of a folder without unfinished ones; null where there is no such folder. */
export async function listFiles(
  folder: string,
  isRequested: (name: string) => boolean,
): Promise<DirectoryEntry[] | null> {
  const names = await readdir(folder).catch(nullWhereAbsent)
  if (names === null) return null
  const asked = names.filter((name) => !isUnfinished(name) && isRequested(name))
  const entries: DirectoryEntry[] = []
  for (const part of pieces(asked, AT_ONCE)) {
    const found = part.map((name) => findFile(join(folder, name)))
    for (const entry of await Promise.all(found)) if (entry) entries.push(entry)
  }
  return entries
}

/** A regular file at that path; null where there is none. */
export async function findFile(path: string): Promise<DirectoryEntry | null> {
  const found = await stat(path, { bigint: true }).catch(nullWhereAbsent)
  if (!found?.isFile()) return null
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    id: `${found.dev}:${found.ino}`,
    size: Number(found.size),
    mtime: Number(found.mtimeMs),
  }
}

export function nullWhereAbsent(cause: unknown): null {
  if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return null
  throw cause
}

/** Whether it is a log's name with a suffix of rotation: `.1`, `-20261120`, `.2.gz`. */
export function isRotated(name: string, base: string): boolean {
  return ROTATED.test(name.slice(base.length))
}
