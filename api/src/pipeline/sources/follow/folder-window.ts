import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DirectoryEntry, findFile, isUnfinished, nullWhereAbsent } from './directory.ts'
import type { FollowedFile } from './followed-file.ts'
import { VanishedFiles } from './vanished-files.ts'

/** Files of one source that are followed at the same time. */
export const MAX_FILES = 1_000
/** The number of other files that are known by name: the newest ones; the same number of copies of read files is kept. */
const MAX_QUEUE = 10_000
const AT_ONCE = 250
/** A folder with more entries is scanned less often. */
const ENTRIES_PER_LOOK = 100
const LOOK_EVERY = 250
/**
 * Where there are more files than can be followed, the followed ones are checked at this interval (ms), and the whole
 * folder rarely.
 */
const CROWDED_LOOK = 2_500
/** Pause after a scan of a changed folder, per millisecond of the scan. */
const REST_PER_SCAN = 20
/** Copies of read files may have grown: this many are checked again at a time. */
const AGAIN = 100
const AGAIN_EVERY = 60_000
/** A file this new (ms) may become recognisable in a moment. */
const FRESH = 20_000

/** Returns the ids of the given entries that were read to their ends and are unchanged. */
export type FindFinished = (entries: readonly DirectoryEntry[]) => Promise<ReadonlySet<string>>

/**
 * Selects the files of a folder to check: all, or, where there are many, the followed ones and, as those are finished,
 * the newest of the others. Its memory does not grow with the folder.
 */
export class FolderWindow {
  /** In order of time, the newest last. */
  #queue: DirectoryEntry[] = []
  #beyond = 0
  /** Files that were offered and are not followed, as they add nothing new; the longest unseen first. */
  readonly #passedOver = new Map<string, DirectoryEntry>()
  #given: DirectoryEntry[] = []
  readonly #vanished = new VanishedFiles()
  #nextLook = 0
  #nextScan = 0
  #nextAgain = 0
  #scannedAt = 0
  #scanTime = 0
  #mtime = 0
  #isCrowded = false

  constructor(
    private readonly folder: string,
    private readonly findFinished: FindFinished,
    private readonly mostFiles: number,
  ) {}

  /** Number of files that wait to be read. */
  get waiting(): number {
    return this.#queue.length + this.#beyond
  }

  /** Paths of files that disappeared before they were read, since the last call. */
  takeVanished(): string[] {
    return this.#vanished.take()
  }

  isLookDue(now: number): boolean {
    return now >= this.#nextLook
  }

  /** The entries to check; null where there is no such folder. */
  async look(files: readonly FollowedFile[], now: number): Promise<DirectoryEntry[] | null> {
    this.#passOver(files, now)
    const entries = await this.#find(
      files,
      files.filter(({ isPresent }) => isPresent),
      now,
    )
    if (entries === null) {
      // The files are searched for when the folder exists again.
      this.#vanished.suspect(this.#queue)
      this.#queue = []
      this.#beyond = 0
      return null
    }
    const room = Math.max(0, this.mostFiles - entries.length)
    const taken = this.#queue.splice(Math.max(0, this.#queue.length - room))
    // They may have been removed, or grown, since the scan of the folder.
    this.#given = await findAll([...taken, ...this.#takeCopies(room, now)].map(({ path }) => path))
    const present = new Set(this.#given.map(({ path }) => path))
    this.#vanished.suspect(taken.filter(({ path }) => !present.has(path)))
    return [...entries, ...this.#given]
  }

  async #find(
    files: readonly FollowedFile[],
    present: readonly FollowedFile[],
    now: number,
  ): Promise<DirectoryEntry[] | null> {
    this.#nextLook = now + CROWDED_LOOK
    if (await this.#isScanDue(now)) return this.#scan(files, now)
    const entries = await lookAgain(present)
    // A renamed file is elsewhere in the folder and is not missing.
    const isMissing = entries.length < present.length && now - this.#scannedAt >= this.#scanTime
    return isMissing ? this.#scan(files, now) : entries
  }

  async #isScanDue(now: number): Promise<boolean> {
    if (!this.#isCrowded || now >= this.#nextScan) return true
    if (this.#queue.length === 0 && this.#beyond > 0) return true
    const found = await stat(this.folder).catch(nullWhereAbsent)
    const isChanged = found?.mtimeMs !== this.#mtime
    return isChanged && now - this.#scannedAt >= REST_PER_SCAN * this.#scanTime
  }

  async #scan(files: readonly FollowedFile[], now: number): Promise<DirectoryEntry[] | null> {
    const begun = performance.now()
    const folder = await opendir(this.folder, { bufferSize: AT_ONCE }).catch(nullWhereAbsent)
    if (!folder) return null
    this.#mtime = (await stat(this.folder).catch(nullWhereAbsent))?.mtimeMs ?? 0
    const followed = new Set(files.map(({ position }) => position.id))
    const entries: DirectoryEntry[] = []
    const others = new NewestEntries()
    let count = 0
    this.#vanished.suspect(this.#queue)
    for await (const found of entriesOf(this.folder, folder)) {
      this.#vanished.see(found)
      count += found.length
      entries.push(...found.filter(({ id }) => followed.has(id)))
      const unknown = found.filter(
        (entry) => entry.size > 0 && !followed.has(entry.id) && !this.#isPassedOver(entry),
      )
      const finished = await this.findFinished(unknown)
      others.add(unknown.filter(({ id }) => !finished.has(id)))
    }
    await this.#vanished.settle()
    this.#queue = others.sorted()
    this.#beyond = others.dropped
    this.#isCrowded = count > this.mostFiles
    if (!this.#isCrowded) this.#passedOver.clear()
    const looks = Math.floor(count / ENTRIES_PER_LOOK)
    this.#nextLook = now + (this.#isCrowded ? CROWDED_LOOK : LOOK_EVERY * looks)
    this.#nextScan = now + LOOK_EVERY * looks
    this.#scannedAt = now
    this.#scanTime = performance.now() - begun
    return entries
  }

  #isPassedOver({ id, size, mtime }: DirectoryEntry): boolean {
    const known = this.#passedOver.get(id)
    return known?.size === size && known.mtime === mtime
  }

  /** The entries of the last look that are not followed. */
  #passOver(files: readonly FollowedFile[], now: number): void {
    if (!this.#isCrowded) return
    const followed = new Set(files.map(({ position }) => position.id))
    for (const entry of this.#given.filter(({ id }) => !followed.has(id))) {
      if (now - entry.mtime < FRESH) this.#queue.push(entry)
      else this.#passedOver.set(entry.id, entry)
    }
    this.#given = []
    for (const id of this.#passedOver.keys()) {
      if (this.#passedOver.size <= MAX_QUEUE) break
      this.#passedOver.delete(id)
    }
  }

  #takeCopies(room: number, now: number): DirectoryEntry[] {
    if (now < this.#nextAgain) return []
    this.#nextAgain = now + AGAIN_EVERY
    const oldest = [...this.#passedOver.values()].slice(0, Math.min(AGAIN, room))
    for (const { id } of oldest) this.#passedOver.delete(id)
    return oldest
  }

  /** The room left by finished files is used immediately. */
  noteRoom(): void {
    if (this.waiting > 0) this.#nextLook = 0
  }
}

/** Keeps the newest of any number of entries. */
class NewestEntries {
  #entries: DirectoryEntry[] = []
  dropped = 0

  add(entries: readonly DirectoryEntry[]): void {
    this.#entries.push(...entries)
    if (this.#entries.length > 2 * MAX_QUEUE) this.#trim()
  }

  #trim(): void {
    this.#entries.sort((a, b) => a.mtime - b.mtime)
    this.dropped += Math.max(0, this.#entries.length - MAX_QUEUE)
    this.#entries = this.#entries.slice(-MAX_QUEUE)
  }

  sorted(): DirectoryEntry[] {
    this.#trim()
    return this.#entries
  }
}

/** The files of a folder, some at a time. */
async function* entriesOf(
  path: string,
  folder: AsyncIterable<{ name: string }>,
): AsyncGenerator<DirectoryEntry[]> {
  let names: string[] = []
  for await (const { name } of folder) {
    if (isUnfinished(name)) continue
    names.push(join(path, name))
    if (names.length < AT_ONCE) continue
    yield findAll(names)
    names = []
  }
  yield findAll(names)
}

async function findAll(paths: readonly string[]): Promise<DirectoryEntry[]> {
  const found = await Promise.all(paths.map((path) => findFile(path)))
  return found.filter((entry) => entry !== null)
}

function lookAgain(files: readonly FollowedFile[]): Promise<DirectoryEntry[]> {
  return findAll(files.map(({ position }) => position.path))
}
