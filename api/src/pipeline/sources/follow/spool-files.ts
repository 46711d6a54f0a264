import { rm } from 'node:fs/promises'
import type { Message } from '@netwarden/shared/errors'
import type { SourceRoots } from '../../../platform/files/source-roots.ts'
import { type DirectoryEntry, findFile, listFiles } from './directory.ts'
import { FollowedFile, startOfFile } from './followed-file.ts'
import type { FilePosition, LineEvidence, LostMinute, SourcePosition, SourceTask } from './positions.ts'
import type { SourceFiles } from './source-files.ts'
import { notedVisits, SPOOL_FORMAT, unreadVisits } from './unread-visits.ts'

/** A third number is that of the octet with which a part of a received file begins. */
const SEGMENT = /^\d{13}-\d{6}(-\d{12})?\.(log|dropped)$/
const NOTE = /\.dropped$/
/** The note that the writer leaves of a file that it removed. */
const noteOf = (path: string) => path.replace(/\.log$/, '.dropped')

/**
 * The segment files of a spool, which one process writes one after the other: a file is complete once a newer one
 * exists. They are read in that order, and removed when all their content is stored. The writer removes the oldest
 * unread ones where there are too many, and leaves a note of each.
 */
export class SpoolFiles implements SourceFiles {
  /** The known files, the oldest first. */
  #files: FollowedFile[] = []
  #nextKey: number
  #newest = ''
  #lost: LostMinute[] = []
  /** Notes of removed files that are counted; they are deleted once the counts are stored. */
  #counted = new Set<string>()
  #superseded: FilePosition[] = []
  #isWaiting = false
  isChanged = false
  readonly isUndecided = false
  readonly misplaced = null
  readonly window = { waiting: 0, takeVanished: (): string[] => [] }

  constructor(
    private readonly task: Pick<SourceTask, 'location'>,
    { files, nextKey }: Pick<SourcePosition, 'files' | 'nextKey'>,
    now: number,
    private readonly roots: Pick<SourceRoots, 'open'>,
  ) {
    this.#files = files.map((file) => new FollowedFile({ ...file }, now, roots.open))
    this.#nextKey = nextKey
  }

  get nextKey(): number {
    return this.#nextKey
  }

  get positions(): FilePosition[] {
    return this.#files.map(({ position }) => ({ ...position }))
  }

  /** The file that is read now, and unreadable ones. */
  get live(): FollowedFile[] {
    const faulty = this.#files.filter(({ fault }) => fault !== null)
    const next = this.#files.find(isUnread) ?? this.#files.at(-1)
    return next && next.fault === null ? [...faulty, next] : faulty
  }

  get isWaiting(): boolean {
    return this.#isWaiting
  }

  get hasUnread(): boolean {
    return this.#files.some(isUnread)
  }

  takeLost(): LostMinute[] {
    const lost = this.#lost
    this.#lost = []
    return lost
  }

  takeSuperseded(): FilePosition[] {
    const superseded = this.#superseded
    this.#superseded = []
    return superseded
  }

  takeUnreadable(): { key: number; path: string; fault: Message }[] {
    return this.#files.flatMap((file) => file.takeUnreported() ?? [])
  }

  noteEvidence(found: ReadonlyMap<number, LineEvidence>): void {
    for (const file of this.#files) file.noteEvidence(found.get(file.key))
  }

  async park(): Promise<never[]> {
    return []
  }

  async refresh(now: number): Promise<void> {
    const entries = await listFiles(this.task.location, (name) => SEGMENT.test(name))
    this.#isWaiting = entries === null
    const inOrder = (entries ?? [])
      .filter(({ path }) => !NOTE.test(path))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    this.#newest = inOrder.at(-1)?.path ?? ''
    const byPath = new Map(inOrder.map((entry) => [entry.path, entry]))
    await this.#dropMissing(byPath, now)
    await this.#countNoted(entries ?? [], byPath)
    const known = new Map(this.#files.map((file) => [file.position.path, file]))
    for (const entry of inOrder) {
      const file = known.get(entry.path)
      if (file) await seeAgain(file, entry, now)
      else if (entry.size > 0) await this.#add(entry, now)
    }
  }

  /** Removes files that are read to the end and stored, except for the one being written. */
  async noteStored({ files }: SourcePosition): Promise<void> {
    for (const note of this.#counted) await rm(note, { force: true })
    this.#counted.clear()
    // The file being written is known from the first look on.
    if (this.#newest === '') return
    const stored = new Map(files.map(({ key, offset }) => [key, offset]))
    for (const file of [...this.#files]) {
      const { path } = file.position
      if (path === this.#newest) continue
      const entry = await findFile(path)
      if (!entry || entry.size > (stored.get(file.key) ?? 0)) continue
      await file.close()
      await rm(path, { force: true })
      // A writer that ended while it removed the file has noted it.
      await rm(noteOf(path), { force: true })
      this.#forget(file)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.close()))
  }

  async #add(entry: DirectoryEntry, now: number): Promise<void> {
    const start = { format: SPOOL_FORMAT, sequence: SPOOL_FORMAT }
    const file = new FollowedFile(
      startOfFile(this.#nextKey, entry, 'plain', now, start),
      now,
      this.roots.open,
    )
    this.#nextKey += 1
    this.isChanged = true
    await seeAgain(file, entry, now)
    this.#files.push(file)
  }

  async #dropMissing(present: ReadonlyMap<string, unknown>, now: number): Promise<void> {
    for (const file of this.#files.filter(({ position }) => !present.has(position.path))) {
      await file.lookByHandle(now)
      const { path, offset } = file.position
      const noted = file.isOpen ? null : await notedVisits(noteOf(path), offset)
      if (noted) this.#lost.push(...noted)
      else if (file.hasUnread) this.#lost.push(...(await unreadVisits(file)))
      this.#counted.add(noteOf(path))
      await file.close()
      this.#forget(file)
      // A batch that is being stored may still name it.
      this.#superseded.push({ ...file.position })
    }
  }

  /** Files that the writer removed before this reader saw them. */
  async #countNoted(
    entries: readonly DirectoryEntry[],
    present: ReadonlyMap<string, unknown>,
  ): Promise<void> {
    for (const { path } of entries) {
      const isRemoved = NOTE.test(path) && !present.has(path.replace(NOTE, '.log'))
      if (!isRemoved || this.#counted.has(path)) continue
      this.#lost.push(...((await notedVisits(path, 0)) ?? []))
      this.#counted.add(path)
    }
  }

  #forget(file: FollowedFile): void {
    this.#files = this.#files.filter((other) => other !== file)
    this.isChanged = true
  }
}

function isUnread(file: FollowedFile): boolean {
  return file.fault === null && file.hasUnread && !file.isAtEnd
}

/** Names are never reused: with another inode it is the same file in a folder that was moved. */
async function seeAgain(file: FollowedFile, entry: DirectoryEntry, now: number): Promise<void> {
  file.position.id = entry.id
  file.see(entry, now)
  // Kept open, so that the records can be counted if the writer removes it unread.
  if (!file.isOpen && file.hasUnread) await file.open()
}
