import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'
import { type FrameHead, segmentFile, segmentsOf, sizeOf } from './record-spool.ts'

export interface SpoolPosition {
  segment: number
  offset: number
}

export interface Frame {
  head: FrameHead
  /** Position of its first line. */
  place: SpoolPosition
}

const LONGEST_HEAD = 1_024
const NEWLINE = 10
/** Bytes per read: a batch has tens of megabytes, so one buffer is reused for its pieces. */
const PIECE = 2 ** 20
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
  #room = Buffer.allocUnsafeSlow(PIECE)

  constructor(
    private readonly folder: string,
    public position: SpoolPosition = { segment: 0, offset: 0 },
  ) {}

  /** The next batch, or null where there is none yet. Unfinished frames of a crash at a segment's end are skipped. */
  next(): Frame | null {
    for (;;) {
      const segments = segmentsOf(this.folder)
      const segment = segments.find((number) => number >= this.position.segment)
      if (segment === undefined) return null
      if (segment !== this.position.segment) this.position = { segment, offset: 0 }
      const frame = this.#readFrame()
      if (frame) {
        this.position = { segment, offset: frame.place.offset + frame.head.bytes }
        return frame
      }
      // The writer has already started another segment, so this one is finished.
      if (!segments.some((number) => number > segment)) return null
      this.position = { segment: segment + 1, offset: 0 }
    }
  }

  /** The lines of a batch, in pieces of whole lines, however long a line is; each piece is valid until the next. */
  *linesOf({ head, place }: Frame): Generator<Buffer> {
    const file = openSync(segmentFile(this.folder, place.segment), 'r')
    try {
      const end = place.offset + head.bytes
      for (let offset = place.offset; offset < end; ) {
        const piece = readAt(file, offset, this.#room.subarray(0, end - offset))
        const whole = piece.subarray(0, piece.lastIndexOf(NEWLINE) + 1)
        offset += whole.length
        if (whole.length > 0) yield whole
        else if (piece.length === this.#room.length) this.#room = Buffer.allocUnsafeSlow(piece.length * 2)
        else return
      }
    } finally {
      closeSync(file)
    }
  }

  #readFrame(): Frame | null {
    const { segment, offset } = this.position
    const path = segmentFile(this.folder, segment)
    const file = openSync(path, 'r')
    try {
      const start = readAt(file, offset, Buffer.allocUnsafe(LONGEST_HEAD))
      const length = start.indexOf(NEWLINE)
      if (length < 0) return null
      const head = headSchema.parse(JSON.parse(start.toString('utf8', 0, length)))
      const place = { segment, offset: offset + length + 1 }
      return fstatSync(file).size < place.offset + head.bytes ? null : { head, place }
    } finally {
      closeSync(file)
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

/** Reads fewer bytes where the file ends. */
function readAt(file: number, offset: number, buffer: Buffer): Buffer {
  let read = 0
  while (read < buffer.length) {
    const bytes = readSync(file, buffer, read, buffer.length - read, offset + read)
    if (bytes === 0) break
    read += bytes
  }
  return buffer.subarray(0, read)
}
