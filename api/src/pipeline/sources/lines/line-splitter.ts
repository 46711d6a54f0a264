import { isUtf8 } from 'node:buffer'
import { MAX_LINE_BYTES } from '@netwarden/shared/limits'

/**
 * A line, or its fault; a line with a NUL byte is no text: a crash of the machine leaves such lines. `end` is the
 * offset just after it, including the line end.
 */
export type SplitLine =
  | { text: string; fault: null; end: number }
  | { text: string; fault: 'notText' | 'tooLong'; end: number }

const NEWLINE = 0x0a
/** How much of a faulty line is kept for display. */
const EXCERPT = 200

/** Splits bytes into lines as they arrive. A line without an end cannot fill the memory: it is dropped and reported. */
export class LineSplitter {
  #rest: Buffer = Buffer.alloc(0)
  #offset: number
  /** Dropped bytes of a line that is too long; its first bytes are in #rest. */
  #dropped = 0

  constructor(offset = 0) {
    this.#offset = offset
  }

  /** The lines that end in this chunk. */
  *push(chunk: Buffer): Generator<SplitLine> {
    const lastNewline = chunk.lastIndexOf(NEWLINE)
    if (lastNewline === -1) {
      this.#keep(chunk)
      return
    }
    const firstNewline = chunk.indexOf(NEWLINE)
    if (this.#rest.length > 0 || this.#dropped > 0) {
      this.#keep(chunk.subarray(0, firstNewline))
      yield this.#takeRest(1)
      yield* this.#wholeLines(chunk.subarray(firstNewline + 1, lastNewline + 1))
    } else {
      yield* this.#wholeLines(chunk.subarray(0, lastNewline + 1))
    }
    this.#keep(chunk.subarray(lastNewline + 1))
  }

  /** Returns the last line of a file without a final line end. */
  *end(): Generator<SplitLine> {
    if (this.#rest.length > 0 || this.#dropped > 0) yield this.#takeRest(0)
  }

  #keep(part: Buffer): void {
    const room = MAX_LINE_BYTES + 1 - this.#rest.length
    const kept = part.subarray(0, Math.max(0, room))
    this.#dropped += part.length - kept.length
    this.#rest = this.#rest.length === 0 ? Buffer.from(kept) : Buffer.concat([this.#rest, kept])
  }

  #takeRest(lineEnd: 0 | 1): SplitLine {
    const line = this.#rest
    this.#offset += line.length + this.#dropped + lineEnd
    const isTooLong = this.#dropped > 0
    this.#rest = Buffer.alloc(0)
    this.#dropped = 0
    return this.#split(line, this.#offset, isTooLong)
  }

  *#wholeLines(bytes: Buffer): Generator<SplitLine> {
    if (bytes.length === 0) return
    const text = isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null
    // One decoding for all lines, where the length in characters equals that in bytes and no line is too long.
    if (text !== null && text.length === bytes.length) {
      yield* this.#asciiLines(text)
      return
    }
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#offset += end + 1 - start
      yield this.#split(bytes.subarray(start, end), this.#offset, false)
      start = end + 1
    }
  }

  *#asciiLines(text: string): Generator<SplitLine> {
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#offset += end + 1 - start
      const length = end - start
      if (length > MAX_LINE_BYTES) {
        yield { text: text.slice(start, start + EXCERPT), fault: 'tooLong', end: this.#offset }
      } else {
        const last = text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end
        yield { text: text.slice(start, last), fault: null, end: this.#offset }
      }
      start = end + 1
    }
  }

  #split(line: Buffer, end: number, isTooLong: boolean): SplitLine {
    if (isTooLong || line.length > MAX_LINE_BYTES) {
      return { text: line.subarray(0, EXCERPT).toString('latin1'), fault: 'tooLong', end }
    }
    if (!isUtf8(line) || line.includes(0))
      return { text: line.subarray(0, EXCERPT).toString('latin1'), fault: 'notText', end }
    const text = line.toString('utf8')
    return { text: text.endsWith('\r') ? text.slice(0, -1) : text, fault: null, end }
  }
}
