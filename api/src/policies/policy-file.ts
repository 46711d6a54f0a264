import { type FileHandle, open, rm } from 'node:fs/promises'
import { type HashSeed, type ListIndex, openListIndex } from '@netwarden/shared/policy'
import type { Logger } from 'pino'
import { z } from 'zod'
import { errorCode } from '../platform/files/error-code.ts'
import { replaceFile } from '../platform/files/replace-file.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { type ListText, ListTexts, type ListVersion } from './list-texts.ts'

const MAGIC = 0x4e57_5046
const FORMAT = 2
/** Words: magic, format, bytes of the text that names the lists, of the policies, of the table of names. */
const HEADER_WORDS = 5
const WORD = Int32Array.BYTES_PER_ELEMENT
/** Between two attempts to write (ms). */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 4_000
/** The process that asked for the content again needs a moment to read it (ms). */
const AGAIN_PAUSE = 3_000

/** What the file holds, each part in one buffer. */
export interface PolicyParts {
  /** The versions of the lists in the table. */
  lists: readonly ListVersion[]
  /** What `packPolicies` made of all policies. */
  base: ArrayBufferLike
  /** The same of the policies that changed after it; null where none did. */
  changed: ArrayBufferLike | null
  /** A list index. */
  names: ArrayBufferLike
}

/** What the file itself holds. */
export type BaseParts = Omit<PolicyParts, 'changed'>

/**
 * All policies as a file, for processes that decide by it and for the next start, and beside it the policies that
 * changed after it, which name it by its checksum: an edit writes only these. The texts of the lists are beside it, too,
 * because the table keeps only hashes of their names. Each is written to a temporary file and
 * renamed; a process that has the former file open keeps it, and its space is free after the last close. A file that a
 * power cut damaged fails its checksums and is rebuilt, so nothing waits for the disk.
 */
export class PolicyFile {
  #next: Kept | null = null
  /** What was written last, or could not be. */
  #last: Kept | null = null
  #writing: Promise<void> | null = null
  #retry: NodeJS.Timeout | undefined
  #failures = 0
  #fault: string | null = null
  #isClosed = false
  #againAt = Number.NEGATIVE_INFINITY
  /** The content that this process wrote last into the file itself. */
  #written: BaseParts | null = null

  readonly #texts: ListTexts

  constructor(
    private readonly path: string,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.#texts = new ListTexts(textsBeside(path))
  }

  /** The system's error code while the newest content cannot be written; it is tried again until it can. */
  get fault(): string | null {
    return this.#fault
  }

  /** Writes it in the background; of several calls meanwhile the newest is written next. */
  keep(parts: PolicyParts, textOf: TextOf): void {
    this.#next = { parts, textOf }
    this.#begin()
  }

  /** Writes all of the newest content once more, for a process that found the file missing or damaged. */
  saveAgain(): void {
    const now = performance.now()
    if (this.#writing || this.#isClosed || now - this.#againAt < AGAIN_PAUSE) return
    this.#againAt = now
    this.#written = null
    this.#next = this.#last
    this.#begin()
  }

  /** Resolves when the pending content is written, or could not be. */
  async saved(): Promise<void> {
    await this.#writing
  }

  close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    return this.saved()
  }

  #begin(): void {
    clearTimeout(this.#retry)
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
  }

  /** The table of names in it, where that was made of these lists with this seed. */
  async names(lists: readonly ListVersion[], seed: HashSeed): Promise<ListIndex | null> {
    const parts = await readPolicyFile(this.path, lists)
    if (!parts) return null
    const index = openListIndex(parts.names, { isFromDisk: true })
    if (!index) logEvent(this.logger, 'policies.snapshot.damaged', { path: this.path })
    return index && index.seed.join() === seed.map((word) => word | 0).join() ? index : null
  }

  /** The entries of a version of a list, as they are in its text. */
  entries(hash: string): AsyncIterable<string> {
    return this.#texts.entries(hash)
  }

  /** The same as one text; null where it is not kept. */
  text(hash: string): Promise<Buffer | null> {
    return this.#texts.text(hash)
  }

  async #keepParts({ changed, ...parts }: PolicyParts, textOf: TextOf): Promise<void> {
    const { base, names, lists } = this.#written ?? {}
    if (base !== parts.base || names !== parts.names || !lists || keyOf(lists) !== keyOf(parts.lists)) {
      this.#written = null
      await this.#texts.add(parts.lists, textOf)
      await writeBase(this.path, parts)
      await this.#texts.removeOthers(parts.lists)
      this.#written = parts
    }
    await writeChanged(this.path, changed)
  }

  async #write(): Promise<void> {
    for (let next = this.#next; next; next = this.#next) {
      this.#next = null
      this.#last = next
      try {
        await this.#keepParts(next.parts, next.textOf)
        this.#noteWritten()
      } catch (err) {
        this.#noteFailed(err)
      }
    }
    if (this.#fault !== null && !this.#isClosed) this.#tryLater()
  }

  #noteWritten(): void {
    if (this.#fault !== null) logEvent(this.logger, 'policies.snapshot.saved_again', { path: this.path })
    this.#fault = null
    this.#failures = 0
  }

  #noteFailed(err: unknown): void {
    this.#failures += 1
    const fault = errorCode(err)
    if (fault !== this.#fault)
      logEvent(this.logger, 'policies.snapshot.save_failed', { err, path: this.path })
    this.#fault = fault
  }

  #tryLater(): void {
    const wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#failures - 1))
    this.#retry = setTimeout(() => {
      this.#next ??= this.#last
      this.#begin()
    }, wait).unref()
  }
}

interface Kept {
  parts: PolicyParts
  textOf: TextOf
}

type TextOf = (version: ListVersion) => Promise<ListText>

/** Path of the policies that were changed after those of a file. */
export const changedBeside = (path: string) => `${path}.changed`
/** Folder of the texts of its lists. */
export const textsBeside = (path: string) => `${path}.lists`

const listsSchema = z.array(z.tuple([z.string(), z.string(), z.string()]))

export function keyOf(lists: readonly ListVersion[]): string {
  return JSON.stringify(lists.map(({ id, version, hash }) => [id, version, hash]))
}

/** None in the file of a former release, whose texts are written with the next file. */
function listsIn(key: string): ListVersion[] {
  try {
    return listsSchema.parse(JSON.parse(key)).map(([id, version, hash]) => ({ id, version, hash }))
  } catch {
    return []
  }
}

/** Puts the policies that changed beside their file, after it: until then the former ones name another one, and so do not count. */
export async function writeChanged(path: string, changed: ArrayBufferLike | null): Promise<void> {
  if (changed) await replaceFile(changedBeside(path), [changed])
  else await rm(changedBeside(path), { force: true })
}

/** Writes policies as a file that `openPolicyFile` opens, without the texts of the lists. */
export async function writePolicyFile(path: string, { changed, ...base }: PolicyParts): Promise<void> {
  await writeBase(path, base)
  await writeChanged(path, changed)
}

async function writeBase(path: string, { lists, base, names }: BaseParts): Promise<void> {
  const key = Buffer.from(keyOf(lists))
  const header = new Int32Array([MAGIC, FORMAT, key.length, base.byteLength, names.byteLength])
  await replaceFile(path, [header.buffer, key, base, names])
}

/** The parts in memory that threads can share; null where there is no such file, one cut short, or one of other lists. */
async function readPolicyFile(path: string, wanted: readonly ListVersion[]): Promise<BaseParts | null> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  try {
    return await readBase(file, wanted)
  } finally {
    await file.close()
  }
}

/** The same of an open file. */
export async function readBase(
  file: FileHandle,
  wanted: readonly ListVersion[] | null = null,
): Promise<BaseParts | null> {
  const header = new Int32Array(HEADER_WORDS)
  await file.read(new Uint8Array(header.buffer), 0, HEADER_WORDS * WORD, 0)
  const [magic, format, keyBytes = 0, packedBytes = 0, nameBytes = 0] = header
  const { size } = await file.stat()
  const needed = HEADER_WORDS * WORD + keyBytes + packedBytes + nameBytes
  if (magic !== MAGIC || format !== FORMAT || size !== needed) return null
  const part = async (from: number, bytes: number) => {
    const buffer = new SharedArrayBuffer(bytes)
    await file.read(new Uint8Array(buffer), 0, bytes, from)
    return buffer
  }
  const keyAt = HEADER_WORDS * WORD
  const key = Buffer.from(await part(keyAt, keyBytes)).toString()
  if (wanted !== null && keyOf(wanted) !== key) return null
  return {
    lists: listsIn(key),
    base: await part(keyAt + keyBytes, packedBytes),
    names: await part(keyAt + keyBytes + packedBytes, nameBytes),
  }
}
