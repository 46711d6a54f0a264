import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SpoolPlace } from '../../node-protocol/messages.ts'
import { partName } from '../../pipeline/index.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'

const SEGMENT = /^\d{13}-\d{6}\.log$/
const NOTE = /^(\d{13})-(\d{6})\.dropped$/
/** A note gets the number of no segment file: what it counts has never been here. */
const NOTE_NUMBERS = 500_000
/** Beyond this (bytes) the node waits until visits have been stored. */
const MOST_WAITING = 256 * 2 ** 20

const placeSchema = z.object({ file: z.string(), offset: z.number(), base: z.number() })
/** `base`: the octet of the node's file with which its file here begins. */
type Place = z.infer<typeof placeSchema>

/**
 * The spool of a node, as far as it has arrived: the same segment files, which ingest follows and removes. The place
 * survives them, so that nothing is taken twice.
 */
export class ReceivedSpool {
  #place: Place | null

  constructor(readonly folder: string) {
    this.#place = placeIn(this.#placeFile)
  }

  get place(): SpoolPlace | null {
    return this.#place && { file: this.#place.file, offset: this.#place.offset }
  }

  isAt(place: SpoolPlace | null): boolean {
    return this.#place?.file === place?.file && this.#place?.offset === place?.offset
  }

  /** Whether no further octet of a file of the node will arrive. */
  hasAll(file: string): boolean {
    const place = this.#place
    if (place === null) return false
    return file < place.file || (file === place.file && place.offset === Number.MAX_SAFE_INTEGER)
  }

  /** Begins with what another process has stored; what is here from before arrives again, or is stored already. */
  async beginAt(stored: SpoolPlace | null): Promise<void> {
    this.#place = null
    await rm(this.#placeFile, { force: true })
    await rm(this.folder, { recursive: true, force: true })
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    if (!stored) return
    const { file, offset } = stored
    // Ingest continues with this file, whose name keeps the place.
    await writeFile(join(this.folder, partName(file, offset)), '', { mode: 0o600 })
    await this.#keep({ file, offset, base: offset })
  }

  /** Stores what continues the place; answers the place after it, which the node repeats from where it differs. */
  async receive(file: string, offset: number, bytes: Buffer): Promise<SpoolPlace | null> {
    if (!SEGMENT.test(file)) return this.place
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const isNext = this.#place === null || file > this.#place.file
    if (isNext && offset > 0) return this.place
    const before: Place = isNext || !this.#place ? { file, offset, base: offset } : this.#place
    if (file < before.file || offset > before.offset || (await this.#isFull())) return this.place
    if (isNext) await this.#keep(before)
    const sizeAt = async (base: number) => {
      const path = join(this.folder, partName(file, base))
      return existsSync(path) ? (await stat(path)).size : 0
    }
    // A kill between file and place leaves bytes that arrive once more.
    const stored = before.base + (await sizeAt(before.base))
    const end = offset + bytes.length
    // Ingest has stored and removed a part of the file that it took for complete: the rest becomes a file again.
    const isGone = stored < offset
    const base = isGone ? offset : before.base
    const fresh = isGone ? bytes : bytes.subarray(Math.max(0, stored - offset))
    if (fresh.length > 0) await append(join(this.folder, partName(file, base)), fresh)
    await this.#keep({ ...before, base, offset: Math.max(before.offset, end) })
    return this.place
  }

  /** Counts visits that the node removed unsent (lines of minute, visits, first and last octet). */
  async receiveNote(file: string, text: string): Promise<void> {
    const [, startedAt = '', number = ''] = NOTE.exec(file) ?? []
    if (startedAt === '') return
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const segment = file.replace(/\.dropped$/, '.log')
    if (this.hasAll(segment)) return
    const isCurrent = this.#place?.file === segment
    const from = isCurrent ? (this.#place?.offset ?? 0) : 0
    const name = `${startedAt}-${String(Number(number) + NOTE_NUMBERS).padStart(6, '0')}.dropped`
    await replaceFile(join(this.folder, name), [
      text
        .split('\n')
        .flatMap((line) => unsent(line, from))
        .join(''),
    ])
    await this.#keep({
      file: segment,
      offset: Number.MAX_SAFE_INTEGER,
      base: isCurrent ? (this.#place?.base ?? 0) : 0,
    })
  }

  get #placeFile(): string {
    return `${this.folder}.place`
  }

  async #keep(place: Place): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await replaceFile(this.#placeFile, [JSON.stringify(place)])
    this.#place = place
  }

  async #isFull(): Promise<boolean> {
    const names = await readdir(this.folder)
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(this.folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0) > MOST_WAITING
  }
}

function placeIn(path: string): Place | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null // Nothing has arrived yet.
  }
}

/** On the disk when it resolves. */
async function append(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The part of a minute that has not arrived. */
function unsent(line: string, from: number): string[] {
  const [minute = 0, visits = 0, first = 0, last = 0] = line.split('\t').map(Number)
  const begin = Math.max(first, from)
  if (!(minute > 0 && last > begin)) return []
  const share = Math.round((visits * (last - begin)) / (last - first))
  return [`${minute}\t${share}\t${begin}\t${last}\n`]
}
