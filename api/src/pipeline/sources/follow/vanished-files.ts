import type { DirectoryEntry } from './directory.ts'
import { findFile } from './directory.ts'

/** What a rotation makes of a file whose content it keeps. */
const PACKED = ['.gz', '.zst']

/** Files that waited to be read and are not where they were: renamed, packed, or gone unread. */
export class VanishedFiles {
  #missing = new Map<string, DirectoryEntry>()
  #gone: string[] = []

  /** Waited, and may not be there any more: the next look through the folder tells. */
  suspect(entries: readonly DirectoryEntry[]): void {
    for (const entry of entries) this.#missing.set(entry.id, entry)
  }

  /** Stands in the folder: under its own name, or as it was under another; an inode may be used again. */
  see(found: readonly DirectoryEntry[]): void {
    for (const { id, path, size, mtime } of found) {
      const known = this.#missing.get(id)
      if (!known) continue
      const isAsBefore = path === known.path || (size >= known.size && mtime >= known.mtime)
      if (isAsBefore) this.#missing.delete(id)
    }
  }

  /** The whole folder was looked through. */
  async settle(): Promise<void> {
    for (const { path } of this.#missing.values()) if (!(await isPacked(path))) this.#gone.push(path)
    this.#missing.clear()
  }

  /** Those that went unread since the last call. */
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
