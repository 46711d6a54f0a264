import type { DirectoryEntry } from './directory.ts'
import { findFile } from './directory.ts'

/** Suffixes that rotation adds to a file while it keeps the content. */
const PACKED = ['.gz', '.zst']

/** Files that waited to be read and are not where they were: renamed, packed, or deleted unread. */
export class VanishedFiles {
  #missing = new Map<string, DirectoryEntry>()
  #gone: string[] = []

  /** Files that waited, and may have disappeared: the next scan of the folder shows it. */
  suspect(entries: readonly DirectoryEntry[]): void {
    for (const entry of entries) this.#missing.set(entry.id, entry)
  }

  /**
   * Removes the files that were found in the folder: under their own name, or unchanged under another one. An inode may
   * be reused.
   */
  see(found: readonly DirectoryEntry[]): void {
    for (const { id, path, size, mtime } of found) {
      const known = this.#missing.get(id)
      if (!known) continue
      const isAsBefore = path === known.path || (size >= known.size && mtime >= known.mtime)
      if (isAsBefore) this.#missing.delete(id)
    }
  }

  /** The whole folder was scanned. */
  async settle(): Promise<void> {
    for (const { path } of this.#missing.values()) if (!(await isPacked(path))) this.#gone.push(path)
    this.#missing.clear()
  }

  /** The files deleted unread since the last call. */
  take(): string[] {
    const gone = this.#gone
    this.#gone = []
    return gone
  }
}

async function isPacked(path: string): Promise<boolean> {
  for (const ending of PACKED) if (await findFile(`${path}${ending}`)) return true
  return false
}
