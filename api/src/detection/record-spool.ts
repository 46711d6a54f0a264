import { closeSync, mkdirSync, openSync, readdirSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The head of a batch before its lines, as one line of JSON. */
export interface FrameHead {
  /** The stream of lines that the batch is of: `source:<id>` or `import:<id>`. */
  stream: string
  /** Grows within a stream; a batch that is written twice has one number. */
  number: number
  /** When it was written (epoch ms). */
  at: number
  bytes: number
  /** Number of batches before this one that the spool had no room for. */
  missed: number
  /** No more batches of this stream follow. */
  isEnd: boolean
}

const SEGMENT_BYTES = 32 * 2 ** 20
const SEGMENT = /^(\d{12})\.spool$/

export const segmentFile = (folder: string, number: number) =>
  join(folder, `${String(number).padStart(12, '0')}.spool`)

/** The numbers of the segments that are there, oldest first. */
export function segmentsOf(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => SEGMENT.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/**
 * Hands accepted records on to the risk engine: batches as they are sent to the event store, in files of bounded size
 * that the engine reads and removes. Writes never block: a batch without room, or on a full disk, is
 * counted and reported with the next batch.
 */
export class RecordSpool {
  #file: number | null = null
  #segment: number
  #segmentBytes = 0
  #missed = 0

  constructor(
    private readonly folder: string,
    private readonly mostBytes: number,
    /** Called when a batch was not stored for the engine. */
    private readonly onMissed: () => void = () => undefined,
    private readonly now: () => number = Date.now,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // A segment that a crash cut short is not extended.
    this.#segment = (segmentsOf(folder).at(-1) ?? 0) + 1
  }

  /**
   * Called before a batch is sent to the event store. `token` is the token under which the store counts the batch once.
   */
  add(token: string, lines: readonly Buffer[]): void {
    const colon = token.lastIndexOf(':')
    this.#write(
      { stream: token.slice(0, colon), number: Number(token.slice(colon + 1)), isEnd: false },
      lines,
    )
  }

  /** False where there was no room for it. */
  end(stream: string): boolean {
    return this.#write({ stream, number: Number.MAX_SAFE_INTEGER, isEnd: true }, [])
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #write(what: Pick<FrameHead, 'stream' | 'number' | 'isEnd'>, lines: readonly Buffer[]): boolean {
    const size = lines.reduce((sum, { length }) => sum + length, 0)
    const head: FrameHead = { ...what, at: this.now(), bytes: size, missed: this.#missed }
    const start = Buffer.from(`${JSON.stringify(head)}\n`)
    const bytes = start.length + size
    try {
      const file = this.#openFor(bytes)
      if (file === null) {
        this.#miss()
        return false
      }
      for (const piece of [start, ...lines]) writeWhole(file, piece)
      this.#segmentBytes += bytes
      this.#missed = 0
      return true
    } catch {
      // A full disk must not stop ingest; a half-written frame ends its segment.
      this.#miss()
      this.#next()
      return false
    }
  }

  #miss(): void {
    this.#missed += 1
    this.onMissed()
  }

  #openFor(bytes: number): number | null {
    if (this.#file !== null && this.#segmentBytes + bytes > SEGMENT_BYTES) this.#next()
    if (this.#file !== null) return this.#file
    if (this.#usedBytes() + bytes > this.mostBytes) return null
    this.#file = openSync(segmentFile(this.folder, this.#segment), 'w', 0o600)
    return this.#file
  }

  #next(): void {
    this.close()
    this.#segment += 1
    this.#segmentBytes = 0
  }

  #usedBytes(): number {
    return segmentsOf(this.folder).reduce((sum, number) => sum + sizeOf(segmentFile(this.folder, number)), 0)
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

export function removeSegmentsBefore(folder: string, number: number): void {
  for (const segment of segmentsOf(folder)) if (segment < number) unlinkSync(segmentFile(folder, segment))
}

/** The reader removes segments while the writer looks at them. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
