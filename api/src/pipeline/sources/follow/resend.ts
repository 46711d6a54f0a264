import { basename, dirname } from 'node:path'
import type { LostMinute } from '../../write/lost-minute.ts'
import { detectEncoding, type Encoding, type OpenFile } from '../lines/encodings.ts'
import { LineCursor } from '../lines/line-cursor.ts'
import { type DirectoryEntry, findFile, listFiles } from './directory.ts'
import { BoundedLines, GrowingLines, type LineFeed, PackedLines } from './file-lines.ts'
import { beginsWith, isEnd, readBefore, readHead } from './fingerprint.ts'
import type { LineSequence, SequenceFile } from './line-sequence.ts'
import { lostMinutes } from './lost-minutes.ts'
import type { FilePosition, PendingBatch, Segment } from './positions.ts'
import type { SourceBatch } from './source-batch.ts'

export interface ResendDeps {
  /** The files as they were before the batch. */
  before: readonly FilePosition[]
  sequenceOf(name: string): LineSequence
  batch: SourceBatch
  now: number
  openFile: OpenFile
}

/** Makes a batch again from the same bytes; bytes that no longer exist are reported as lost. */
export class Resend {
  readonly #feeds = new Map<number, LineFeed | null>()
  readonly #files: Map<number, FilePosition>
  readonly lost: LostMinute[] = []

  constructor(
    private readonly pending: PendingBatch,
    private readonly deps: ResendDeps,
  ) {
    this.#files = new Map([...deps.before, ...pending.files].map((file) => [file.key, file]))
  }

  async run(): Promise<void> {
    const { batch, sequenceOf } = this.deps
    try {
      for (const step of this.pending.steps) {
        if (step.type === 'lines') await this.#readAgain(sequenceOf(step.sequence), step.segments)
        else if (step.type === 'expire') sequenceOf(step.sequence).expire(step.at, batch)
        else sequenceOf(step.sequence).flush(batch)
      }
    } finally {
      await Promise.all([...this.#feeds.values()].map((feed) => feed?.close()))
    }
  }

  async #readAgain(sequence: LineSequence, segments: readonly Segment[]): Promise<void> {
    const { batch } = this.deps
    const files: SequenceFile[] = []
    for (const segment of segments) {
      const position = this.#files.get(segment.file)
      const feed = position ? await this.#feedOf(position, segment) : null
      if (position && feed?.position.offset === segment.from) {
        const bounded = new BoundedLines(feed, segment.to)
        files.push({
          key: segment.file,
          name: basename(position.path),
          format: position.format ?? '',
          feed: bounded,
        })
      }
    }
    const before = batch.line
    const read = await sequence.read(files, batch)
    batch.endLines()
    sequence.fedAt = this.deps.now
    for (const segment of segments) {
      const lines = read.find(({ file }) => file === segment.file)?.lines ?? 0
      if (lines < segment.lines) this.#lose(segment, segment.lines - lines)
    }
    // Later lines keep their numbers, however many of these are missing.
    batch.line = before + segments.reduce((sum, { lines }) => sum + lines, 0)
  }

  #lose({ file }: Segment, lines: number): void {
    const readAt = this.#files.get(file)?.readAt ?? this.deps.now
    this.lost.push(...lostMinutes(readAt, this.deps.now, lines))
  }

  async #feedOf(position: FilePosition, { from }: Segment): Promise<LineFeed | null> {
    const known = this.#feeds.get(position.key)
    if (known !== undefined) return known
    const first = this.deps.before.find(({ key }) => key === position.key)
    const line = first?.offset === from ? first.line : position.line
    const start = { offset: from, line: from === 0 ? 0 : line }
    const feed = await openAgain(position, start, this.deps.openFile)
    this.#feeds.set(position.key, feed)
    return feed
  }
}

async function openAgain(
  position: FilePosition,
  from: { offset: number; line: number },
  openFile: OpenFile,
): Promise<LineFeed | null> {
  const found = await findAgain(position, openFile)
  if (!found) return null
  if (found.encoding === 'plain') {
    const lines = new GrowingLines(await openFile(found.path), from)
    lines.end()
    return lines
  }
  return new PackedLines(new LineCursor(found.path, found.encoding, openFile, from), () => undefined)
}

interface Found {
  path: string
  encoding: Encoding
}

/** The file by device and inode, also under another name; otherwise a copy of it, packed or not. */
async function findAgain(position: FilePosition, openFile: OpenFile): Promise<Found | null> {
  const { path, encoding } = position
  const there = await findFile(path)
  if (there?.id === position.id && (await holds(there, encoding, position, openFile)))
    return { path, encoding }
  const entries = (await listFiles(dirname(path), () => true)) ?? []
  const renamed = entries.find(({ id }) => id === position.id)
  if (renamed && (await holds(renamed, encoding, position, openFile))) return { path: renamed.path, encoding }
  for (const entry of entries) {
    const packing = await detectEncoding(entry.path, openFile).catch(() => null)
    if (packing && position.head.length > 0 && (await holds(entry, packing, position, openFile))) {
      return { path: entry.path, encoding: packing }
    }
  }
  return null
}

/** Whether a file has the bytes that were read. */
async function holds(
  entry: DirectoryEntry,
  encoding: Encoding,
  { head, end, offset }: FilePosition,
  openFile: OpenFile,
): Promise<boolean> {
  if (encoding === 'plain' && entry.size < offset) return false
  const bytes = await readHead(entry.path, encoding, openFile).catch(() => null)
  if (bytes === null || !beginsWith(bytes, head)) return false
  const before = end && (await readBefore(entry.path, encoding, openFile, offset).catch(() => null))
  return !before || !end || before.at < offset || isEnd(before.bytes, end)
}
