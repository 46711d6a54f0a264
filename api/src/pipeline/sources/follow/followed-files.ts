import { basename, dirname } from 'node:path'
import type { Message } from '@netwarden/shared/errors'
import type { SourceRoots } from '../../../platform/files/source-roots.ts'
import { Candidates, hasMore, type KnownContent, type Start, WHOLE } from './candidates.ts'
import { type DirectoryEntry, findFile, isRotated, listFiles, nullWhereAbsent } from './directory.ts'
import { FolderWindow } from './folder-window.ts'
import { FollowedFile, startOfFile } from './followed-file.ts'
import { FormatDetection } from './format-detection.ts'
import { lostMinutes } from './lost-minutes.ts'
import { findMisplaced } from './misplaced.ts'
import type { ParkedFiles } from './parked-files.ts'
import type {
  FilePosition,
  LineEvidence,
  LostMinute,
  ParkedFile,
  SourcePosition,
  SourceTask,
} from './positions.ts'

/** How long (ms) a file that left its place may still be written by a program that has it open. */
const GRACE = 5_000
const IDLE_CLOSE = 10_000
/** A file that left its place is given up after this time (ms) if its format is still unknown. */
const UNREADABLE = 20_000
/** Former files whose copies are still recognised. */
const MAX_FORMER = 200
const LOOK_EVERY = 250

/** File times come from a coarser clock than ours (ms). */
const MTIME_SLACK = 100
/** The files of a source across renaming, truncation, deletion and packing: which are read, and from which offset. */
export class FollowedFiles {
  #files: FollowedFile[] = []
  #nextKey: number
  readonly #detection: FormatDetection
  readonly #folder: string
  readonly #base: string
  readonly #candidates: Candidates
  /** For a folder: the files that wait to be read, and those that disappeared before. */
  readonly window: FolderWindow
  #lost: LostMinute[] = []
  #superseded: FilePosition[] = []
  #isWaiting = false
  #misplaced: Message | null = null
  #isUndecided = false
  #nextLook = 0
  /** Until then a tail scans its folder for rotated or copied files. */
  #lookAroundUntil = 0
  /** Files beside a tail that were written after this time are its rotations during an absence. */
  #rotatedAfter = Number.POSITIVE_INFINITY
  isChanged = false

  constructor(
    private readonly task: Pick<SourceTask, 'kind' | 'location' | 'format'>,
    position: Pick<SourcePosition, 'files' | 'nextKey'>,
    now: number,
    private readonly roots: SourceRoots,
    private readonly parkedFiles: ParkedFiles,
  ) {
    // A reading time in the future is from a clock that was set back since.
    this.#files = position.files.map(
      (file) => new FollowedFile({ ...file, readAt: Math.min(file.readAt, now) }, now, roots.open),
    )
    this.#nextKey = position.nextKey
    this.#detection = new FormatDetection(task, roots.open)
    this.#candidates = new Candidates((entry) => this.#isWanted(entry), roots.open)
    this.#base = basename(task.location)
    this.#folder = task.kind === 'tail' ? dirname(task.location) : task.location
    this.window = new FolderWindow(this.#folder, parkedFiles.findFinished, parkedFiles.mostFiles)
    // It may have been rotated during the absence.
    if (this.#files.length > 0) this.#lookAround(now)
  }

  get nextKey(): number {
    return this.#nextKey
  }

  get positions(): FilePosition[] {
    return this.#files.map(({ position }) => ({ ...position }))
  }

  /** Files that were replaced by others since the last call: a batch in progress may still name them. */
  takeSuperseded(): FilePosition[] {
    const superseded = this.#superseded
    this.#superseded = []
    return superseded
  }

  /** The files that are read, in the order of their appearance. */
  get live(): FollowedFile[] {
    return this.#files.filter(({ position }) => !position.isDone)
  }

  /** Whether there is nothing to follow. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /** Whether something other than a file or folder of the configured kind is at the location. */
  get misplaced(): Message | null {
    return this.#misplaced
  }

  /** One of them will be identified in a moment: it may continue the records of the others. */
  get isUndecided(): boolean {
    return this.#isUndecided
  }

  get hasUnread(): boolean {
    return this.live.some(
      (file) => file.hasUnread && !file.isAtEnd && file.fault === null && file.position.format !== null,
    )
  }

  /** Losses since the last call. */
  takeLost(): LostMinute[] {
    const lost = this.#lost
    this.#lost = []
    return lost
  }

  async refresh(now: number): Promise<void> {
    const outside = await this.roots.findOutside(this.task.location)
    if (outside) {
      this.#misplaced = outside
      this.#isWaiting = false
      return this.close()
    }
    if (this.task.kind === 'tail') await this.#refreshTail(now)
    else if (this.window.isLookDue(now)) await this.#refreshFolder(now)
    await this.#finish(now)
    for (const file of this.live) if (await this.#detection.recognise(file, now)) this.isChanged = true
    this.#isUndecided = this.live.some(
      ({ key, position }) => position.format === null && this.#detection.isUndecided(key, now),
    )
    if (this.#files.some((file) => file.isUnreported)) this.isChanged = true
  }

  /** Files that became unreadable since the last call, each once per reason. */
  takeUnreadable(): { key: number; path: string; fault: Message }[] {
    return this.#files.flatMap((file) => file.takeUnreported() ?? [])
  }

  /** Evidence from the lines that were read of them since the last call. */
  noteEvidence(found: ReadonlyMap<number, LineEvidence>): void {
    for (const file of this.#files) file.noteEvidence(found.get(file.key))
  }

  async #refreshFolder(now: number): Promise<void> {
    const entries = await this.window.look(this.#files, now)
    this.#isWaiting = entries === null
    this.#misplaced = entries ? null : await findMisplaced(this.task)
    if (entries && this.parkedFiles.hasAny) await this.#recall(entries, now)
    await this.#match(entries ?? [], now)
  }

  /** Restores finished files that were written to, and those that new ones may be copies of. */
  async #recall(entries: readonly DirectoryEntry[], now: number): Promise<void> {
    const followed = new Set(this.#files.map(({ position }) => position.id))
    const unknown = entries.filter(({ id }) => !followed.has(id))
    const starts: (Start | null)[] = []
    for (const entry of unknown) starts.push(await this.#candidates.startOf(entry, now))
    const keys = new Set(this.#files.map(({ key }) => key))
    for (const position of await this.parkedFiles.recall(unknown, starts, keys)) {
      this.#files.push(new FollowedFile(position, now, this.roots.open))
    }
  }

  /** Finished files make room for waiting ones; `isIdle` is whether a reader waits for no further line. */
  async park(now: number, isIdle: (sequence: string) => boolean): Promise<Omit<ParkedFile, 'sequence'>[]> {
    if (this.window.waiting === 0) return []
    const isFinished = (file: FollowedFile) => file.isFinished(now, WHOLE) && isIdle(file.position.sequence)
    const finished = new Set(this.#files.filter(isFinished))
    this.#files = this.#files.filter((file) => !finished.has(file))
    for (const file of finished) this.#detection.forget(file.key)
    for (const file of finished) await file.close()
    if (finished.size > 0) this.window.noteRoom()
    return [...finished].map(({ parked }) => parked)
  }

  async #refreshTail(now: number): Promise<void> {
    const place = await findFile(this.task.location)
    this.#misplaced = place ? null : await findMisplaced(this.task)
    this.#isWaiting = place === null && this.live.length === 0
    const current = place && this.live.find(({ position }) => position.id === place.id)
    const isLookDue = now < this.#lookAroundUntil && now >= this.#nextLook
    if (current && !isLookDue && (await current.isStill(place))) {
      this.#takePlace(current, place, now)
      return
    }
    if (!place && this.live.length === 0 && !isLookDue) return
    if (!current && this.#files.length > 0 && now >= this.#lookAroundUntil) this.#lookAround(now)
    this.#nextLook = now + 4 * LOOK_EVERY
    await this.#match((await listFiles(this.#folder, (name) => name.startsWith(this.#base))) ?? [], now)
  }

  #takePlace(current: FollowedFile, place: DirectoryEntry, now: number): void {
    current.see(place, now)
    for (const file of this.live) if (file !== current) file.isPresent = false
  }

  #lookAround(now: number): void {
    this.#rotatedAfter = Math.max(...this.#files.map(({ position }) => position.readAt)) - MTIME_SLACK
    this.#lookAroundUntil = now + 2 * GRACE
  }

  /** Matches files with entries: by inode, then by their beginnings. */
  async #match(entries: readonly DirectoryEntry[], now: number): Promise<void> {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const unknown = new Map(byId)
    const isInPlace = ({ position }: FollowedFile) => byId.get(position.id)?.path === position.path
    // Files that keep their names are matched first; the others are then identified with their help.
    for (const file of this.#files.toSorted((a, b) => Number(isInPlace(b)) - Number(isInPlace(a)))) {
      const entry = byId.get(file.position.id)
      if (entry && (await this.#isInodeOfAnother(file, entry, now))) {
        file.position.id = ''
        await this.#missing(file, now)
      } else if (entry && (await this.#isStill(file, entry))) {
        unknown.delete(entry.id)
        this.#found(file, entry, now)
      } else if (entry) await this.#replaced(file, now)
      else await this.#missing(file, now)
    }
    await this.#adopt([...unknown.values()], now)
    this.#candidates.keepOnly(unknown, this.#files)
    this.#settle(now)
    this.#dropFormer(byId)
  }

  /** Under another name its inode may be reused: by a file that continues one that was read further. */
  async #isInodeOfAnother(file: FollowedFile, entry: DirectoryEntry, now: number): Promise<boolean> {
    if (this.task.kind === 'tail' || entry.path === file.position.path) return false
    const start = await this.#candidates.startOf(entry, now)
    const known = start && (await this.#candidates.findKnownContent(entry, start, this.#files, now))
    if (!known) return false
    if (known.isWhole) return known.file.position.offset > file.position.offset
    // If it was removed, and another file contains all of it, nothing of it is to be read.
    return file.position.isDone && !file.isPresent
  }

  async #isStill(file: FollowedFile, entry: DirectoryEntry): Promise<boolean> {
    const isStill = await file.isStill(entry).catch(nullWhereAbsent)
    return isStill ?? true
  }

  #found(file: FollowedFile, entry: DirectoryEntry, now: number): void {
    const wasInPlace = file.isPresent
    file.see(entry, now)
    if (this.task.kind === 'tail' && entry.path !== this.task.location) {
      if (wasInPlace && !file.position.isDone) file.quietSince = now
      file.isPresent = false
    } else if (file.position.isDone && !file.isPacked) this.#revive(file)
  }

  /** A file that is no longer followed is followed again from its former offset. */
  #revive(file: FollowedFile): void {
    file.position.isDone = false
    file.position.isMissingRest = false
    this.isChanged = true
  }

  async #replaced(file: FollowedFile, now: number): Promise<void> {
    if (file.isRewritten) {
      await file.close()
      this.#supersede(file)
      return
    }
    file.position.id = ''
    file.isPresent = false
    if (!file.position.isDone) await this.#retire(file, true, now)
    // The copy that a rotation by truncation leaves has the unread rest.
    this.#lookAroundUntil = now + GRACE
    this.#rotatedAfter = Math.min(this.#rotatedAfter, file.position.readAt - MTIME_SLACK)
  }

  async #missing(file: FollowedFile, now: number): Promise<void> {
    if (file.isPresent) file.quietSince = now
    file.isPresent = false
    if (!file.position.isDone && !file.isOpen) await this.#retire(file, file.hasUnread || !file.wasSeen, now)
  }

  async #retire(file: FollowedFile, isMissingRest: boolean, now: number): Promise<void> {
    file.position.isDone = true
    file.position.isMissingRest = isMissingRest
    file.quietSince = now
    this.isChanged = true
    this.#detection.forget(file.key)
    await file.close()
  }

  /** Starts following files that are new, or that continue the content of one that disappeared. */
  async #adopt(entries: DirectoryEntry[], now: number): Promise<void> {
    const inOrder = entries.sort((a, b) => a.mtime - b.mtime || (a.path < b.path ? -1 : 1))
    for (const entry of inOrder) {
      const start = await this.#candidates.startOf(entry, now)
      // An empty one may be a copy in progress.
      if (!start || (this.task.kind === 'folder' && entry.size === 0)) continue
      if (this.#candidates.mustWait(start, this.#files, now)) continue
      const known = await this.#candidates.findKnownContent(entry, start, this.#files, now)
      if (known) this.#goOnWith(known, entry, start, now)
      else if (this.#isWanted(entry)) this.#add(entry, start, now)
    }
  }

  /** `entry` has the beginning of a known file: a copy of it, packed or not, or a file that continues it. */
  #goOnWith(found: KnownContent, entry: DirectoryEntry, start: Start, now: number): void {
    const { file: known, isWhole } = found
    const isInItsPlace = entry.path === this.task.location || entry.path === known.position.path
    known.hasCopy ||= isWhole
    if (!known.position.isDone) {
      if (this.task.kind === 'folder' && hasMore(found, entry, start, now))
        this.#add(entry, start, now, known.goneOn)
      return
    }
    if (!isWhole) {
      if (isInItsPlace) this.#add(entry, start, now)
      return
    }
    if (this.task.kind === 'tail' && !known.position.isMissingRest && !isInItsPlace) return
    if (!known.isPresent) this.#supersede(known)
    this.#add(entry, start, now, known.goneOn)
  }

  /** Another file replaces it. */
  #supersede(file: FollowedFile): void {
    this.#files = this.#files.filter((other) => other !== file)
    this.#superseded.push({ ...file.position })
  }

  #isWanted(entry: DirectoryEntry): boolean {
    if (this.task.kind === 'folder' || entry.path === this.task.location) return true
    return entry.mtime > this.#rotatedAfter && isRotated(entry.name, this.#base)
  }

  #add(
    entry: DirectoryEntry,
    { encoding, bytes }: Start,
    now: number,
    from: Partial<FilePosition> = {},
  ): void {
    const position = startOfFile(this.#nextKey, entry, encoding, now, from)
    this.#nextKey += 1
    this.isChanged = true
    const file = new FollowedFile(position, now, this.roots.open, bytes)
    file.see(entry, now)
    if (this.task.kind === 'tail' && entry.path !== this.task.location) file.isPresent = false
    this.#files.push(file)
  }

  /** Content that no other file continued in time is lost. */
  #settle(now: number): void {
    for (const { position, quietSince } of this.#files) {
      if (!position.isMissingRest || now - quietSince < GRACE) continue
      position.isMissingRest = false
      this.isChanged = true
      this.#lost.push(...lostMinutes(position.readAt, now))
    }
    if (this.#files.some(({ position }) => position.isMissingRest)) this.#lookAroundUntil = now + GRACE
  }

  #dropFormer(present: ReadonlyMap<string, unknown>): void {
    const former = this.#files.filter(({ position }) => position.isDone && !present.has(position.id))
    const dropped = new Set(former.slice(0, Math.max(0, former.length - MAX_FORMER)))
    if (dropped.size > 0) this.#files = this.#files.filter((file) => !dropped.has(file))
  }

  /** Finishes files that left their place and are unchanged, and closes handles that are no longer needed. */
  async #finish(now: number): Promise<void> {
    for (const file of this.live) {
      if (!file.isPresent) await file.lookByHandle(now)
      const isRead = file.isAtEnd || !file.hasUnread
      const isUnreadable = file.position.format === null && now - file.quietSince >= UNREADABLE
      const isQuiet = (isRead && now - file.quietSince >= GRACE) || isUnreadable
      if (file.isPacked) {
        if (file.isBroken) this.#lost.push(...lostMinutes(now, now))
        if (file.isAtEnd) await this.#retire(file, false, now)
      } else if (!file.isPresent && isQuiet) {
        if (!file.takeRest()) await this.#retire(file, file.hasUnread, now)
      } else if (this.task.kind === 'folder' && file.isOpen && now - file.quietSince >= IDLE_CLOSE)
        await this.#letGo(file, now)
    }
  }

  /** A file that was put there complete may lack its last line end. */
  async #letGo(file: FollowedFile, now: number): Promise<void> {
    const mayBeWhole = file.hasUnread && !file.position.grewLater
    if (!mayBeWhole) await file.close()
    else if (now - file.quietSince >= WHOLE && !file.takeRest()) await file.close()
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.close()))
  }
}
