import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { badContent, forbidden, type Message } from '@netwarden/shared/errors'

/** The one folder of the data directory whose files may be followed. */
export const INCOMING = 'incoming'

export interface SourcePlaces {
  /** Folders below which files may be followed, as they are set. */
  roots: readonly string[]
  dataDir: string
}

interface ResolvedPlaces {
  roots: string[]
  dataDir: string
  incoming: string
}

/** Links in the way to a root change seldom, and a folder has many files. */
const RESOLVE_EVERY = 1_000

/**
 * The files of the host that sources may read: regular ones below the roots and, whatever the roots contain, nothing
 * of the data directory but its folder `incoming`. An opened file is checked by its real path, with links resolved.
 */
export class SourceRoots {
  #resolved: { at: number; places: ResolvedPlaces } | null = null

  constructor(private readonly places: SourcePlaces) {}

  /** Why nothing at this path may be followed, whether it exists or not; null where it may. */
  async findOutside(path: string): Promise<Message | null> {
    const [place, places] = await Promise.all([resolveLinks(path), this.#resolve()])
    return isAllowed(place, places) ? null : this.#outside(path)
  }

  /** Opens a file for reading; throws `badContent` for one that may not be followed, `forbidden` while it has several names. */
  readonly open = async (path: string): Promise<FileHandle> => {
    // A named pipe in the place of a file must not be waited for.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      await this.#check(handle, path)
      return handle
    } catch (cause) {
      await handle.close()
      throw cause
    }
  }

  async #check(handle: FileHandle, path: string): Promise<void> {
    const [found, place, places] = await Promise.all([
      handle.stat(),
      placeOfOpened(handle, path),
      this.#resolve(),
    ])
    const outside = isAllowed(place, places) ? null : this.#outside(path)
    if (outside) throw badContent(outside.key, outside.params)
    if (!found.isFile()) throw badContent('source.place.noFile', { path })
    // Its other name may be outside of the allowed folders.
    if (found.nlink > 1) throw forbidden('source.file.hardLink', { file: path })
  }

  #outside(path: string): Message {
    const roots = [...this.places.roots, join(this.places.dataDir, INCOMING)].join(', ')
    return { key: 'source.place.outside', params: { path, roots } }
  }

  async #resolve(): Promise<ResolvedPlaces> {
    const now = performance.now()
    if (this.#resolved && now - this.#resolved.at < RESOLVE_EVERY) return this.#resolved.places
    const dataDir = await resolveLinks(this.places.dataDir)
    const roots = await Promise.all(this.places.roots.map(resolveLinks))
    // Not resolved: as a link it would lead out, or to the rest of the data directory.
    const places = { roots, dataDir, incoming: join(dataDir, INCOMING) }
    this.#resolved = { at: now, places }
    return places
  }
}

function isAllowed(place: string, { roots, dataDir, incoming }: ResolvedPlaces): boolean {
  if (isBelow(place, dataDir)) return isBelow(place, incoming)
  return roots.some((root) => isBelow(place, root))
}

export function isBelow(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Where a path leads; of one that does not exist yet, as far as it does. */
export async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    // Absent or unreadable: its folder determines where it would be.
    const folder = dirname(path)
    return folder === path ? path : join(await resolveLinks(folder), path.slice(folder.length))
  }
}

/** The real path of an open file, even if its path now leads elsewhere. */
async function placeOfOpened(handle: FileHandle, path: string): Promise<string> {
  const resolved = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
  if (resolved !== null) return resolved
  // Outside Linux: the file at the path has to be the one that was opened.
  const place = await realpath(path)
  const [opened, there] = await Promise.all([handle.stat({ bigint: true }), lstat(place, { bigint: true })])
  if (opened.dev === there.dev && opened.ino === there.ino) return place
  throw Object.assign(new Error(`${path} was replaced while it was opened`), { code: 'ENOENT' })
}
