import { getFormat } from '../../formats/index.ts'
import type { LineOrigin, LineReader, LogFormat, RecordSink } from '../../visit.ts'
import { feedLine } from '../lines/feed-line.ts'
import type { SplitLine } from '../lines/line-splitter.ts'
import { findEarliest } from '../lines/read-together.ts'
import type { LineFeed } from './file-lines.ts'
import type { Segment, SequencePosition } from './positions.ts'

/** A file whose lines a sequence reads. */
export interface SequenceFile {
  key: number
  name: string
  format: string
  feed: LineFeed
}

/** Receives the output of a sequence, and numbers the lines. */
export interface SequenceSink extends RecordSink {
  begin(line: SplitLine, file: SequenceFile): LineOrigin
  /** The sequence pauses here: the batch is full, or its time is over. */
  readonly isFull: boolean
}

/** A reader over time: for one file and its successors, or for several files about the same visits. */
export class LineSequence {
  readonly format: string
  #now: number
  #reader: LineReader
  /** Epoch ms of its last line, or null when no record waits for a further line. */
  fedAt: number | null
  expiredAt = 0

  constructor(
    readonly name: string,
    from: SequencePosition,
    private readonly timeZone: string,
    startedAt: number,
  ) {
    this.format = from.format
    this.#now = from.now
    this.#reader = this.#createReader(from.state)
    this.fedAt = from.state === null ? null : startedAt
  }

  #createReader(state: SequencePosition['state']): LineReader {
    const options = { tz: this.timeZone, now: this.#now }
    return getFormat(this.format).createReader(state === null ? options : { ...options, state })
  }

  get position(): SequencePosition {
    return { format: this.format, now: this.#now, state: this.#reader.snapshot() }
  }

  /** Resolves times without a year by a newer now; the reader's state is kept. */
  renew(now: number): void {
    const state = this.#reader.snapshot()
    this.#now = now
    this.#reader = this.#createReader(state)
  }

  /** The clock was set back. */
  setBack(now: number): void {
    this.expiredAt = 0
    if (this.fedAt !== null) this.fedAt = now
  }

  get now(): number {
    return this.#now
  }

  /** Reads the available lines, several files in the order of their times; returns what was read of each. */
  async read(files: readonly SequenceFile[], sink: SequenceSink): Promise<Segment[]> {
    const segments = files.map(({ key, feed }) => ({
      file: key,
      from: feed.position.offset,
      to: 0,
      lines: 0,
    }))
    const feeds = files.map(({ feed }) => feed)
    const formats = files.map(({ format }) => getFormat(format))
    for (const feed of feeds) await feed.fill()
    for (let index = this.#next(feeds, formats); index !== null; index = this.#next(feeds, formats)) {
      const [file, feed, segment] = [files[index], feeds[index], segments[index]]
      const line = feed?.take()
      if (!file || !feed || !segment || !line) break
      const isFirst = feed.position.line === 1
      feedLine(line, sink.begin(line, file), isFirst, this.#reader, sink)
      segment.lines += 1
      if (sink.isFull) break
      if (!feed.peek()) await feed.fill()
    }
    return segments
      .map((segment, index) => ({ ...segment, to: feeds[index]?.position.offset ?? segment.from }))
      .filter(({ from, to }) => to > from)
  }

  #next(feeds: readonly LineFeed[], formats: readonly LogFormat[]): number | null {
    if (feeds.length > 1) return findEarliest(feeds, formats, { tz: this.timeZone, now: this.#now })
    return feeds[0]?.peek() ? 0 : null
  }

  expire(at: number, sink: RecordSink): void {
    this.#reader.expire(at, sink)
  }

  /** Emits all waiting records; the reader keeps its other state. */
  flush(sink: RecordSink): void {
    this.#reader.end(sink)
  }
}
