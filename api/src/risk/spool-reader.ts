import { closeSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'
import { type FrameHead, segmentFile, segmentsOf, sizeOf } from './record-spool.ts'

export interface SpoolPosition {
  segment: number
  offset: number
}

export interface Frame {
  head: FrameHead
  lines: Buffer
}

const LONGEST_HEAD = 1_024
const NEWLINE = 10
const headSchema = z.object({
  stream: z.string(),
  number: z.number(),
  at: z.number(),
  bytes: z.number().int().nonnegative(),
  missed: z.number(),
  isEnd: z.boolean(),
})

/** Reads batches in the order in which they were written. */
export class SpoolReader {
  constructor(
    private readonly folder: string,
    public position: SpoolPosition = { segment: 0, offset: 0 },
  ) {}

  /** The next batch, or null where there is none yet. What a crash left unfinished at a segment's end is passed over. */
  next(): Frame | null {
    for (;;) {
      const segments = segmentsOf(this.folder)
      const segment = segments.find((number) => number >= this.position.segment)
      if (segment === undefined) return null
      if (segment !== this.position.segment) this.position = { segment, offset: 0 }
      const frame = readFrame(segmentFile(this.folder, segment), this.position.offset)
      if (frame) {
        this.position = { segment, offset: frame.end }
        return frame
      }
      // The writer is never behind: once it has begun another segment, this one is finished.
      if (!segments.some((number) => number > segment)) return null
      this.position = { segment: segment + 1, offset: 0 }
    }
  }

  /** Bytes that wait to be read. */
  get waiting(): number {
    return segmentsOf(this.folder)
      .filter((number) => number >= this.position.segment)
      .reduce(
        (sum, number) =>
          sum +
          sizeOf(segmentFile(this.folder, number)) -
          (number === this.position.segment ? this.position.offset : 0),
        0,
      )
  }
}

function readFrame(path: string, offset: number): (Frame & { end: number }) | null {
  const file = openSync(path, 'r')
  try {
    const start = readAt(file, offset, LONGEST_HEAD)
    const length = start.indexOf(NEWLINE)
    if (length < 0) return null
    const head = headSchema.parse(JSON.parse(start.toString('utf8', 0, length)))
    const lines = readAt(file, offset + length + 1, head.bytes)
    return lines.length < head.bytes ? null : { head, lines, end: offset + length + 1 + head.bytes }
  } finally {
    closeSync(file)
  }
}

/** Fewer bytes where the file ends. */
function readAt(file: number, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const bytes = readSync(file, buffer, read, length - read, offset + read)
    if (bytes === 0) break
    read += bytes
  }
  return buffer.subarray(0, read)
}
