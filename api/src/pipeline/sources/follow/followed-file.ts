import type { FileHandle } from 'node:fs/promises'
import { AppError, type Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import { errorCode } from '../../../platform/files/error-code.ts'
import { isRewritten } from '../../formats/index.ts'
import type { Encoding, OpenFile } from '../lines/encodings.ts'
import { LineCursor } from '../lines/line-cursor.ts'
import type { DirectoryEntry } from './directory.ts'
import { GrowingLines, type LineFeed, PackedLines } from './file-lines.ts'
import {
  beginsWith,
  fingerprintOf,
  fingerprintOfEnd,
  isEnd,
  isFingerprintWhole,
  NO_FINGERPRINT,
  readBefore,
  readBeforeOf,
  readHead,
  readHeadOf,
} from './fingerprint.ts'
import type { FilePosition, LineEvidence, ParkedFile } from './positions.ts'

/** Longer than the pauses of a program that writes a file into place (ms). */
const PAUSE = 10_000

/** A file of a source, with the open handle by which it is read even after its name was removed. */
export class FollowedFile {
  /** Whether the last look found it in its folder. */
  isPresent = false
  /** Whether any look of this session found it; otherwise, data written before it disappeared is unknown. */
  wasSeen = false
  /** Whether no complete line was left when the file was last read. */
  isAtEnd = false
  /** Epoch ms of the last change, or of leaving its place. */
  quietSince: number
  /** Epoch ms when this session first saw it. */
  readonly addedAt: number
  fault: Message | null = null
  /** Another file has the same beginning and length: the missing part of its last line is there. */
  hasCopy = false
  /** Whether the packed file cannot be read any further. */
  isBroken = false
  #handle: FileHandle | null = null
  #feed: LineFeed | null = null
  #mtime = 0
  /** Length of the file when its last line was accepted without a line end; -1 before. */
  #restAt = -1

  constructor(
    readonly position: FilePosition,
    now: number,
    private readonly openFile: OpenFile,
    /** Its beginning when it was found. */
    public start: Buffer = Buffer.alloc(0),
  ) {
    this.quietSince = now
    this.addedAt = now
  }

  get key(): number {
    return this.position.key
  }

  get feed(): LineFeed | null {
    return this.#feed
  }

  /** Whether the file cannot be read and the reason is not reported yet. */
  get isUnreported(): boolean {
    return this.fault !== null && this.fault.key !== this.position.reported
  }

  /** Why it cannot be read, once per reason. */
  takeUnreported(): { key: number; path: string; fault: Message } | null {
    if (this.fault === null || !this.isUnreported) return null
    this.position.reported = this.fault.key
    return { key: this.key, path: this.position.path, fault: this.fault }
  }

  get isPacked(): boolean {
    return this.position.encoding !== 'plain'
  }

  /** The start position of another file that has everything that was read of this one. */
  get goneOn(): Partial<FilePosition> {
    const { format, sequence, offset, line, head, end } = this.position
    return { format, sequence, offset, line, head, end }
  }

  /** Rewritten as a whole at each change, in place: the offset has no meaning in the new content. */
  get isRewritten(): boolean {
    return isRewritten(this.position.format)
  }

  get isOpen(): boolean {
    return this.#feed !== null
  }

  /** The form stored while it is not followed; read permissions can change without a trace in the file. */
  get parked(): Omit<ParkedFile, 'sequence'> {
    const isToBeTriedAgain = this.fault?.key === 'source.file.unreadable'
    return { file: { ...this.position, isDone: true }, mtime: isToBeTriedAgain ? null : this.#mtime }
  }

  /** Read as far as possible, reported, and unchanged for this time (ms). */
  isFinished(now: number, quiet: number): boolean {
    // A last line without an end remains unread, until it gets one.
    const isAtRest = !this.hasUnread || (this.isAtEnd && !this.isOpen)
    const isRead = this.position.isDone || this.fault !== null || (isAtRest && this.position.format !== null)
    return this.isPresent && isRead && !this.isUnreported && now - this.#mtime >= quiet
  }

  get hasUnread(): boolean {
    return this.isPacked ? !this.position.isDone : this.position.size > this.position.offset
  }

  /** Whether the entry with its inode is still this file: neither truncated nor another file that reuses the inode. */
  async isStill(entry: DirectoryEntry): Promise<boolean> {
    const { position } = this
    if (this.isPacked) return entry.size === position.size
    if (entry.size < position.offset) return false
    if (this.isPresent && entry.size === position.size && entry.mtime === this.#mtime) return true
    if (this.isRewritten && (this.wasSeen || entry.mtime > position.readAt)) return false
    const bytes = this.#handle
      ? await readHeadOf(this.#handle)
      : await readHead(entry.path, 'plain', this.openFile)
    return beginsWith(bytes, position.head) && (await this.#isEndStill(entry.path))
  }

  async #isEndStill(path: string): Promise<boolean> {
    const { end, offset } = this.position
    if (!end) return true
    const bytes = this.#handle ? await readBeforeOf(this.#handle, offset) : await this.#bytesAt(path, offset)
    return bytes !== null && isEnd(bytes, end)
  }

  /** The bytes before `offset`; null where they are no longer available. */
  async bytesBefore(offset: number): Promise<Buffer | null> {
    if (this.#handle) return readBeforeOf(this.#handle, offset)
    return this.isPresent ? this.#bytesAt(this.position.path, offset) : null
  }

  /** Its beginning, as far as available. */
  async beginning(): Promise<Buffer> {
    if (this.start.length === 0 && this.isPresent) {
      const { path, encoding } = this.position
      this.start = await readHead(path, encoding, this.openFile).catch(() => Buffer.alloc(0))
    }
    return this.start
  }

  async #bytesAt(path: string, offset: number): Promise<Buffer | null> {
    const { bytes, at } = await readBefore(path, this.position.encoding, this.openFile, offset)
    return at === offset ? bytes : null
  }

  noteEvidence(more: LineEvidence | undefined): void {
    const { taken, refused } = this.position.evidence ?? { taken: 0, refused: 0 }
    if (more) this.position.evidence = { taken: taken + more.taken, refused: refused + more.refused }
  }

  see(entry: DirectoryEntry, now: number): void {
    this.isPresent = true
    this.wasSeen = true
    this.position.path = entry.path
    if (entry.size !== this.position.size || entry.mtime !== this.#mtime) this.#grown(entry.size, now)
    this.#mtime = entry.mtime
  }

  #grown(size: number, now: number): void {
    if (size > this.position.size && now - this.quietSince >= PAUSE) this.position.grewLater = true
    this.position.size = size
    this.isAtEnd = false
    this.quietSince = now
  }

  /** Checks a file whose name was removed. */
  async lookByHandle(now: number): Promise<void> {
    const size = (await this.#handle?.stat())?.size
    if (size !== undefined && size !== this.position.size) this.#grown(size, now)
  }

  /** Makes its lines available; an unreadable file sets `fault`. */
  async open(): Promise<LineFeed | null> {
    if (this.#feed) return this.#feed
    const { path, encoding, offset, line, id } = this.position
    if (this.isPacked) {
      this.#feed = new PackedLines(
        new LineCursor(path, encoding, this.openFile, { offset, line }),
        (cause) => {
          this.isBroken = true
          this.fault = faultOf(cause, path)
        },
      )
      return this.#feed
    }
    const handle = await this.#openHandle(path)
    if (!handle) return null
    const found = await handle.stat({ bigint: true })
    if (`${found.dev}:${found.ino}` !== id) {
      await handle.close()
      return null
    }
    this.fault = null
    this.#handle = handle
    this.#feed = new GrowingLines(handle, { offset, line })
    return this.#feed
  }

  async #openHandle(path: string): Promise<FileHandle | null> {
    try {
      return await this.openFile(path)
    } catch (cause) {
      // Renamed since the last look: the next one finds it.
      if (errorCode(cause) !== 'ENOENT') this.fault = faultOf(cause, path)
      return null
    }
  }

  /** Stores the position after some lines were read. */
  async noteReading(now: number): Promise<void> {
    const { position } = this
    const at = this.#feed?.position
    if (!at) return
    // A pause within the file may coincide with the end of the available lines.
    await this.#feed?.fill()
    this.isAtEnd = this.#feed?.peek() === undefined
    if (at.offset !== position.offset) {
      this.quietSince = now
      const bytes = this.#handle && (await readBeforeOf(this.#handle, at.offset))
      position.end = bytes ? fingerprintOfEnd(bytes) : undefined
    }
    position.offset = at.offset
    position.line = at.line
    position.readAt = now
    if (!isFingerprintWhole(position.head, position.offset)) {
      const bytes = this.#handle
        ? await readHeadOf(this.#handle)
        : await readHead(position.path, position.encoding, this.openFile)
      position.head = fingerprintOf(bytes, position.offset)
    }
  }

  /** Accepts its last line without an end, as none will follow; false where there is none, or it was accepted before. */
  takeRest(): boolean {
    const { size } = this.position
    const isRest = this.hasUnread && !this.hasCopy && size !== this.#restAt
    if (!isRest || !(this.#feed instanceof GrowingLines)) return false
    this.#feed.end()
    this.#restAt = size
    this.isAtEnd = false
    return true
  }

  async close(): Promise<void> {
    const feed = this.#feed
    this.#feed = null
    this.#handle = null
    await feed?.close()
  }
}

/** The position of a file that is read from its beginning, or from the offset of the file that it continues. */
export function startOfFile(
  key: number,
  { path, id, size }: DirectoryEntry,
  encoding: Encoding,
  readAt: number,
  from: Partial<FilePosition>,
): FilePosition {
  return {
    key,
    path,
    id,
    head: NO_FINGERPRINT,
    encoding,
    format: null,
    sequence: '',
    offset: 0,
    line: 0,
    size,
    readAt,
    isDone: false,
    isMissingRest: false,
    ...from,
  }
}

/** Texts for an upload, which is rejected as a whole, and those for a followed file, which is read as far as it is intact. */
const OF_A_FILE: { [key in TextKey]?: TextKey } = {
  'ingest.file.truncated': 'source.file.truncated',
  'ingest.file.corrupt': 'source.file.corrupt',
}

/** The text of a failure: the system's error code where a file is concerned. */
export function faultOf(cause: unknown, path: string): Message {
  if (cause instanceof AppError) {
    const { key, params } = cause.text
    const named = OF_A_FILE[key]
    return named ? { key: named, params: { ...params, file: path } } : cause.text
  }
  const isOfSystem = cause instanceof Error && 'syscall' in cause
  if (!isOfSystem) return { key: 'source.unexpected' }
  return { key: 'source.file.unreadable', params: { file: path, code: errorCode(cause) } }
}
