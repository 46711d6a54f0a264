import { detectEncoding, type Encoding, type OpenFile } from '../lines/encodings.ts'
import { type Comparison, compareContent } from './content-comparison.ts'
import type { DirectoryEntry } from './directory.ts'
import { type Fingerprint, fingerprintOf, readHead } from './fingerprint.ts'
import type { FollowedFile } from './followed-file.ts'

/** A packed file is read once its packer has left it alone for that long. */
const SETTLED = 2_000
/** A file of a folder that nobody has added to for so long, since it was put there, is whole. */
export const WHOLE = 30_000
/** How long a file waits for one that begins like it and is about to be read. */
const UNREAD_LIMIT = 15_000

/** What a file that is not followed begins with. */
export interface Start {
  bytes: Buffer
  encoding: Encoding
  size: number
  mtime: number
  /** Of what it begins with, by length: each is compared with many files. */
  digests: Map<number, string>
}

interface Known extends Start {
  /** To files that are followed, by their keys, as they stood at that offset. */
  comparison: Map<number, { offset: number; comparison: Comparison }>
}

/** The followed file that a candidate goes on with, or is a part of. */
export interface KnownContent {
  file: FollowedFile
  isWhole: boolean
  /** Of another one, that was read further, it may be a part. */
  isPart: boolean
}

/** Files of a folder that are not followed: what they begin with, and whose copies they are. */
export class Candidates {
  readonly #known = new Map<string, Known>()

  constructor(
    private readonly isWanted: (entry: DirectoryEntry) => boolean,
    private readonly openFile: OpenFile,
  ) {}

  /** Null where it is not to be judged yet, or not at all. */
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
      // Gone again, not to be read, or packed wrongly: following it tells which.
      if (!this.isWanted(entry)) return null
      const encoding = await detectEncoding(entry.path, this.openFile).catch(() => 'plain' as const)
      return { bytes: Buffer.alloc(0), encoding, size: entry.size, mtime: 0, digests: new Map() }
    }
  }

  /** Whether it may turn out to go on with a file that has not been read yet. */
  mustWait({ bytes }: Start, files: readonly FollowedFile[], now: number): boolean {
    return files.some(({ position, fault, start, addedAt }) => {
      const isUnread = position.offset === 0 && !position.isDone && fault === null
      return isUnread && now - addedAt < UNREAD_LIMIT && isBeginning(bytes, start)
    })
  }

  /** The file that holds it whole; else, of those that it has all of, the one that was read furthest. */
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
      // To look into each pair of two that are so short takes longer than to read them.
      if (isTooShort && isOther(start.bytes, await file.beginning())) continue
      const comparison = await this.#compare(entry, start, file, now)
      // Of what was not even as long as the head is, a part is only what that file is seen to hold.
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
    // What is shorter stays so, however far the other is read on.
    const offset = isPlain ? Math.min(file.position.offset, size + 1) : file.position.offset
    const before = known?.get(file.key)
    // To unpack it at each step of the other would take longer than to read that.
    const isMoving = !isPlain && !file.position.isDone && now - file.quietSince < SETTLED
    if (before && (before.offset === offset || isMoving)) return before.comparison
    try {
      const comparison = await compareContent({ path, encoding }, file, this.openFile)
      known?.set(file.key, { offset, comparison })
      return comparison
    } catch {
      return 'part' // gone, or not to be read now: it is looked at again
    }
  }

  /** Keeps what is known of those alone that are still there and not followed. */
  keepOnly(unknown: ReadonlyMap<string, unknown>, files: readonly FollowedFile[]): void {
    const followed = new Set(files.map(({ position }) => position.id))
    for (const id of this.#known.keys()) if (!unknown.has(id) || followed.has(id)) this.#known.delete(id)
  }
}

/** Of a file that lies still and is read to its end, no copy is longer: this one has what the other had, and more. */
export function hasMore(
  { file, isWhole, isPart }: KnownContent,
  { size, mtime }: DirectoryEntry,
  { encoding }: Start,
  now: number,
): boolean {
  if (!isWhole || isPart || !file.isPresent || file.isPacked) return false
  if (!file.isAtEnd && file.hasUnread) return false
  if (encoding === 'plain') return size > file.position.size && now - file.quietSince >= SETTLED
  // Who packs a file to put it in the place of that one has done so by then.
  return now - Math.max(mtime, file.quietSince) >= WHOLE
}

function isLike({ bytes, digests }: Start, head: Fingerprint): boolean {
  if (bytes.length < head.length) return false
  const digest = digests.get(head.length) ?? fingerprintOf(bytes, head.length).hash
  digests.set(head.length, digest)
  return digest === head.hash
}

/** Whether they differ where both are known. */
function isOther(one: Buffer, other: Buffer): boolean {
  return other.length > 0 && !isBeginning(one, other)
}

/** Whether one of them begins with all of the other. */
function isBeginning(one: Buffer, other: Buffer): boolean {
  const length = Math.min(one.length, other.length)
  return length > 0 && one.subarray(0, length).equals(other.subarray(0, length))
}
