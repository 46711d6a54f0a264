import { setImmediate } from 'node:timers/promises'
import type { Enrich } from '../enrich/index.ts'
import { getFormat } from '../formats/index.ts'
import type { LineReader, LogFormat, ParsedLease } from '../visit.ts'
import { isBatchFull, timeBounds } from '../write/batch-bounds.ts'
import { addCounts, NO_LINES, RecordBatch, type StreamRules } from '../write/record-batch.ts'
import { TsvBuffer } from '../write/tsv-buffer.ts'
import type { RecordWriter } from '../write/watched-writer.ts'
import type { ImportPart, ImportPosition, ImportTask } from './imports-protocol.ts'
import { openOwnFile } from './lines/encodings.ts'
import { feedLine } from './lines/feed-line.ts'
import { LineCursor } from './lines/line-cursor.ts'
import type { SplitLine } from './lines/line-splitter.ts'
import { findEarliest, isReadTogether } from './lines/read-together.ts'

const LINES_PER_LOOK = 64
/** How long lines are read without a pause (ms). */
const SLICE = 100

export interface ImportDeps {
  writer: RecordWriter
  enrich: Enrich
  retentionDays: number
  /** Stores leases; repeated ones are allowed. */
  learn(leases: readonly ParsedLease[]): Promise<void>
  /** Stores the position of the import after the records up to it were written. */
  save(position: ImportPosition, batch: RecordBatch): Promise<void>
  onBytes(rawBytes: number): void
}

/**
 * Reads the files of one import to their end. Batches are cut by counts only, so that a run that resumes after a crash
 * cuts them at the same lines, and a batch sent twice is recognised by its token.
 */
export class ImportRun {
  readonly #cursors: LineCursor[]
  readonly #readers: LineReader[]
  readonly #formats: LogFormat[]
  readonly #isMerged: boolean
  #counts
  #batchNumber
  #batch: RecordBatch
  #text = ''
  /** One is filled while the other is being sent. */
  readonly #buffers = [new TsvBuffer(), new TsvBuffer()] as const
  /** Parts whose readers have emitted all records. */
  readonly #done: boolean[]
  #writing: Promise<void> = Promise.resolve()
  #sliceAt = performance.now()

  constructor(
    private readonly task: ImportTask,
    private readonly deps: ImportDeps,
    private readonly signal: AbortSignal,
  ) {
    const { position, parts } = task
    this.#formats = parts.map(({ format }) => getFormat(format))
    this.#isMerged = parts.length > 1 && parts.every(({ format }) => isReadTogether(format))
    this.#cursors = parts.map((part, index) => this.#openPart(part, index))
    this.#readers = this.#createReaders()
    this.#done = parts.map((_, index) => position?.parts[index]?.isDone ?? false)
    this.#counts = position?.counts ?? NO_LINES
    this.#batchNumber = position?.batch ?? 0
    this.#batch = this.#nextBatch()
  }

  #openPart(part: ImportPart, index: number): LineCursor {
    const from = this.task.position?.parts[index] ?? { offset: 0, line: 0 }
    return new LineCursor(part.path, part.encoding, openOwnFile, from, this.deps.onBytes)
  }

  #createReaders(): LineReader[] {
    const formats = this.#isMerged ? this.#formats.slice(0, 1) : this.#formats
    const { timeZone: tz, now, position } = this.task
    return formats.map((format, index) =>
      format.createReader({ tz, now, isImport: true, state: position?.readers[index] }),
    )
  }

  async run(): Promise<void> {
    try {
      if (this.#isMerged) await this.#readMerged()
      else for (const index of this.#cursors.keys()) await this.#readPart(index)
      await this.#commit(true)
      await this.#writing
    } finally {
      await this.#writing.catch(() => undefined)
      await Promise.all(this.#cursors.map((cursor) => cursor.close()))
    }
  }

  async #readPart(part: number): Promise<void> {
    const cursor = this.#cursors[part]
    const reader = this.#readers[part]
    if (!cursor || !reader || this.#done[part]) return
    for (;;) {
      const line = cursor.take()
      if (line) {
        this.#read(line, part, cursor.position.line, reader)
        if (this.#isFull) await this.#commit(false)
        else if (this.#isSliceOver()) await this.#letOthers()
      } else if (cursor.isEnded) break
      else await cursor.fill(this.signal)
    }
    reader.end(this.#batch)
    this.#done[part] = true
  }

  async #readMerged(): Promise<void> {
    const reader = this.#readers[0]
    if (!reader) return
    const times = { tz: this.task.timeZone, now: this.task.now }
    for (;;) {
      await Promise.all(this.#cursors.map((cursor) => cursor.fill(this.signal)))
      const part = findEarliest(this.#cursors, this.#formats, times)
      const cursor = part === null ? undefined : this.#cursors[part]
      if (part === null || !cursor) break
      const line = cursor.take()
      if (line) this.#read(line, part, cursor.position.line, reader)
      if (this.#isFull) await this.#commit(false)
      else if (this.#isSliceOver()) await this.#letOthers()
    }
    reader.end(this.#batch)
  }

  #read(line: SplitLine, part: number, number: number, reader: LineReader): void {
    this.#batch.lines += 1
    this.#text = this.#formats[part]?.createConcealer ? '' : line.text
    feedLine(line, { part, line: number }, number === 1, reader, this.#batch)
  }

  /** Reading the clock costs as much as a short line: it is done once in several lines. */
  #isSliceOver(): boolean {
    return this.#batch.lines % LINES_PER_LOOK === 0 && performance.now() - this.#sliceAt > SLICE
  }

  /** A cancellation, and the thread's other imports and sources, wait for one slice at most. */
  async #letOthers(): Promise<void> {
    await setImmediate()
    this.signal.throwIfAborted()
    this.#sliceAt = performance.now()
  }

  get #isFull(): boolean {
    return isBatchFull(this.#batch)
  }

  #nextBatch(): RecordBatch {
    const { number, source, shiftMs, now } = this.task
    const rules: StreamRules = { number, source, shiftMs, ...timeBounds(now, this.deps.retentionDays) }
    const buffer = this.#buffers[this.#batchNumber % 2 === 0 ? 0 : 1]
    return new RecordBatch(rules, this.deps.enrich, () => this.#text, buffer)
  }

  /** Sends the batch and reads on meanwhile; only one batch is in progress. */
  async #commit(isLast: boolean): Promise<void> {
    this.signal.throwIfAborted()
    const batch = this.#batch
    const token = `import:${this.task.id}:${this.#batchNumber}`
    this.#counts = addCounts(this.#counts, batch.counts)
    this.#batchNumber += 1
    const position = this.#position(isLast)
    this.#batch = this.#nextBatch()
    await this.#writing
    this.#writing = this.#write(batch, token, position)
    // A failure is thrown at the next await of #writing; until then it must not count as unhandled.
    this.#writing.catch(() => undefined)
  }

  async #write(batch: RecordBatch, token: string, position: ImportPosition): Promise<void> {
    await this.deps.writer.write(batch, token, this.signal)
    if (batch.leases.length > 0) await this.deps.learn(batch.leases)
    await this.deps.save(position, batch)
  }

  #position(isLast: boolean): ImportPosition {
    return {
      parts: this.#cursors.map((cursor, part) => ({
        ...cursor.position,
        isDone: isLast || this.#done[part] === true,
      })),
      readers: isLast ? [] : this.#readers.map((reader) => reader.snapshot()),
      counts: this.#counts,
      batch: this.#batchNumber,
    }
  }
}
