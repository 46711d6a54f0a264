import type { FileHandle } from 'node:fs/promises'
import type { LinePosition } from '../lines/line-cursor.ts'
import { LineSplitter, type SplitLine } from '../lines/line-splitter.ts'

/** Lines pulled from a file that still grows or is packed. */
export interface LineFeed {
  readonly position: LinePosition
  peek(): SplitLine | undefined
  take(): SplitLine | undefined
  /** Reads until a line is available or there is no more for now. */
  fill(): Promise<void>
  close(): Promise<void>
}

const CHUNK = 256 * 1024
const SMALLEST_CHUNK = 4 * 1024

/** The complete lines of a growing file; text after the last line end waits for one. */
export class GrowingLines implements LineFeed {
  readonly #splitter: LineSplitter
  #isEnded = false
  #lines: SplitLine[] = []
  #index = 0
  #readTo: number
  #position: LinePosition

  constructor(
    private readonly handle: FileHandle,
    from: LinePosition,
  ) {
    this.#splitter = new LineSplitter(from.offset)
    this.#readTo = from.offset
    this.#position = { offset: from.offset, line: from.line }
  }

  get position(): LinePosition {
    return { ...this.#position }
  }

  peek(): SplitLine | undefined {
    return this.#lines[this.#index]
  }

  take(): SplitLine | undefined {
    const line = this.#lines[this.#index]
    if (!line) return undefined
    this.#index += 1
    this.#position = { offset: line.end, line: this.#position.line + 1 }
    return line
  }

  async fill(): Promise<void> {
    while (this.#index >= this.#lines.length) {
      const { size } = await this.handle.stat()
      const left = size - this.#readTo
      if (left <= 0) {
        this.#lines = this.#isEnded ? [...this.#splitter.end()] : []
        this.#index = 0
        this.#isEnded = false
        return
      }
      const chunk = Buffer.allocUnsafe(Math.max(SMALLEST_CHUNK, Math.min(CHUNK, left)))
      const { bytesRead } = await this.handle.read(chunk, 0, chunk.length, this.#readTo)
      if (bytesRead === 0) return
      this.#readTo += bytesRead
      this.#lines = [...this.#splitter.push(chunk.subarray(0, bytesRead))]
      this.#index = 0
    }
  }

  /** No line end will follow: the rest is a last line without one. */
  end(): void {
    this.#isEnded = true
  }

  async close(): Promise<void> {
    this.#lines = []
    this.#index = 0
    await this.handle.close()
  }
}

/** The lines of a packed file as far as it is intact; its fault is reported once. */
export class PackedLines implements LineFeed {
  #isBroken = false

  constructor(
    private readonly cursor: LineFeed,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  get position(): LinePosition {
    return this.cursor.position
  }

  peek(): SplitLine | undefined {
    return this.cursor.peek()
  }

  take(): SplitLine | undefined {
    return this.cursor.take()
  }

  async fill(): Promise<void> {
    if (this.#isBroken) return
    try {
      await this.cursor.fill()
    } catch (cause) {
      this.#isBroken = true
      this.onFault(cause)
    }
  }

  close(): Promise<void> {
    return this.cursor.close()
  }
}

/** A part of a file that was read before: the bytes after `to` are not visible. */
export class BoundedLines implements LineFeed {
  constructor(
    private readonly feed: LineFeed,
    private readonly to: number,
  ) {}

  get position(): LinePosition {
    return this.feed.position
  }

  peek(): SplitLine | undefined {
    return this.feed.position.offset < this.to ? this.feed.peek() : undefined
  }

  take(): SplitLine | undefined {
    return this.peek() && this.feed.take()
  }

  async fill(): Promise<void> {
    if (this.feed.position.offset < this.to) await this.feed.fill()
  }

  close(): Promise<void> {
    return this.feed.close()
  }
}
