import { detectEncoding, type Encoding, type OpenFile } from '../lines/encodings.ts'
import { type Comparison, compareContent } from './content-comparison.ts'
import type { DirectoryEntry } from './directory.ts'
import { type Fingerprint, fingerprintOf, readHead } from './fingerprint.ts'
import type { FollowedFile } from './followed-file.ts'

/** A packed file is read once it has been unchanged for this time (ms). */
const SETTLED = 2_000
/** A file of a folder that has not grown for this time (ms) is complete. */
export const WHOLE = 30_000
/** How long (ms) a file waits for one with the same beginning that is about to be read. */
const UNREAD_LIMIT = 15_000

/** The beginning of a file that is not followed. */
export interface Start {
  bytes: Buffer
  encoding: Encoding
  size: number
  mtime: number
  /** Digests of the beginning, by length: each is compared with many files. */
  digests: Map<number, string>
}

interface Known extends Start {
  /** Comparisons with followed files, by their keys, at that offset. */
  comparison: Map<number, { offset: number; comparison: Comparison }>
}

/** The followed file that a candidate continues, or is a part of. */
export interface KnownContent {
  file: FollowedFile
  isWhole: boolean
  /** It may be a part of another file that was read further. */
  isPart: boolean
}

/** Files of a folder that are not followed: their beginnings, and the files they are copies of. */
export class Candidates {
  readonly #known = new Map<string, Known>()

  constructor(
    private readonly isWanted: (entry: DirectoryEntry) => boolean,
    private readonly openFile: OpenFile,
  ) {}

  /** Null when it cannot be determined yet, or at all. */
  async startOf(entry: DirectoryEntry, now: number): Promise<Start | null> {
    const known = this.#known.get(entry.id)
    if (known && known.size === entry.size && known.mtime === entry.mtime) {
      return known.encoding === 'plain' || now - entry.mtime >= SETTLED ? known : null
    }
    try {
      const encoding = await detectEncoding(entry.path, this.openFile)
      if (encoding !== 'plain' && now - entry.mtime < SETTLED) return null
      const bytes = await readHead(entry.path, encoding, this.openFile)
      const { size, mtime } = entry
      const start = { bytes, encoding, size, mtime, digests: new Map(), comparison: new Map() }
      this.#known.set(entry.id, start)
      return start
    } catch {
      // Missing again, unreadable, or corrupted: following it shows which.
      if (!this.isWanted(entry)) return null
      const encoding = await detectEncoding(entry.path, this.openFile).catch(() => 'plain' as const)
      return { bytes: Buffer.alloc(0), encoding, size: entry.size, mtime: 0, digests: new Map() }
    }
  }

  /** Whether it may turn out to continue a file that has not been read yet. */
  mustWait({ bytes }: Start, files: readonly FollowedFile[], now: number): boolean {
    return files.some(({ position, fault, start, addedAt }) => {
      const isUnread = position.offset === 0 && !position.isDone && fault === null
      return isUnread && now - addedAt < UNREAD_LIMIT && isBeginning(bytes, start)
    })
  }

  /** The file that contains it completely; otherwise, of those that it contains completely, the one read furthest. */
  async findKnownContent(
    entry: DirectoryEntry,
    start: Start,
    files: readonly FollowedFile[],
    now: number,
  ): Promise<KnownContent | null> {
    let whole: FollowedFile | null = null
    let part: FollowedFile | null = null
    for (const file of files) {
      const { offset, head } = file.position
      const isTooShort = start.encoding === 'plain' && start.bytes.length < head.length
      if (file.isRewritten || offset === 0 || !(isTooShort || isLike(start, head))) continue
      // Comparing each pair of two short files takes longer than reading them.
      if (isTooShort && isOther(start.bytes, await file.beginning())) continue
      const comparison = await this.#compare(entry, start, file, now)
      // A file shorter than the head counts as a part only if the other file is seen to contain it.
      if (isTooShort && comparison === 'part') continue
      if (comparison === 'within') return { file, isWhole: false, isPart: true }
      if (comparison === 'part') part = file
      if (comparison === 'whole' && offset >= (whole?.position.offset ?? 0)) whole = file
    }
    const file = whole ?? part
    return file && { file, isWhole: whole !== null, isPart: part !== null }
  }

  async #compare(
    { id, path }: DirectoryEntry,
    { encoding, size }: Start,
    file: FollowedFile,
    now: number,
  ): Promise<Comparison> {
    const known = this.#known.get(id)?.comparison
    const isPlain = encoding === 'plain'
    // A shorter file remains shorter, however far the other is read.
    const offset = isPlain ? Math.min(file.position.offset, size + 1) : file.position.offset
    const before = known?.get(file.key)
    // Unpacking it at each step of the other would take longer than reading that one.
    const isMoving = !isPlain && !file.position.isDone && now - file.quietSince < SETTLED
    if (before && (before.offset === offset || isMoving)) return before.comparison
    try {
      const comparison = await compareContent({ path, encoding }, file, this.openFile)
      known?.set(file.key, { offset, comparison })
      return comparison
    } catch {
      return 'part' // The file is missing, or must not be read now; the next look tries again.
    }
  }

  /** Keeps the knowledge of those that are still present and not followed. */
  keepOnly(unknown: ReadonlyMap<string, unknown>, files: readonly FollowedFile[]): void {
    const followed = new Set(files.map(({ position }) => position.id))
    for (const id of this.#known.keys()) if (!unknown.has(id) || followed.has(id)) this.#known.delete(id)
  }
}

/** A file that is unchanged and read to its end has no longer copy: this one has its content, and more. */
export function hasMore(
  { file, isWhole, isPart }: KnownContent,
  { size, mtime }: DirectoryEntry,
  { encoding }: Start,
  now: number,
): boolean {
  if (!isWhole || isPart || !file.isPresent || file.isPacked) return false
  if (!file.isAtEnd && file.hasUnread) return false
  if (encoding === 'plain') return size > file.position.size && now - file.quietSince >= SETTLED
  // A program that packs a file to replace that one has finished by then.
  return now - Math.max(mtime, file.quietSince) >= WHOLE
}

function isLike({ bytes, digests }: Start, head: Fingerprint): boolean {
  if (bytes.length < head.length) return false
  const digest = digests.get(head.length) ?? fingerprintOf(bytes, head.length).hash
  digests.set(head.length, digest)
  return digest === head.hash
}

/** Whether they differ where both have bytes. */
function isOther(one: Buffer, other: Buffer): boolean {
  return other.length > 0 && !isBeginning(one, other)
}

/** Whether one of them begins with all of the other. */
function isBeginning(one: Buffer, other: Buffer): boolean {
  const length = Math.min(one.length, other.length)
  return length > 0 && one.subarray(0, length).equals(other.subarray(0, length))
}
