import { type Encoding, type OpenFile, openBytes } from './encodings.ts'
import { LineSplitter, type SplitLine } from './line-splitter.ts'

export interface LinePosition {
  /** Bytes of the unpacked file read so far. */
  offset: number
  /** Lines read so far. */
  line: number
}

/** Pulls the lines of a file a chunk at a time, so that the loop over lines itself never waits. */
export class LineCursor {
  readonly #bytes: AsyncIterator<Buffer>
  readonly #splitter: LineSplitter
  #lines: SplitLine[] = []
  #index = 0
  #isEnded = false
  #position: LinePosition

  constructor(
    path: string,
    encoding: Encoding,
    openFile: OpenFile,
    from: LinePosition,
    onRaw?: (bytes: number) => void,
  ) {
    this.#bytes = openBytes(path, encoding, openFile, { offset: from.offset, onRaw })[Symbol.asyncIterator]()
    this.#splitter = new LineSplitter(from.offset)
    this.#position = { ...from }
  }

  get position(): LinePosition {
    return { ...this.#position }
  }

  get isEnded(): boolean {
    return this.#isEnded && this.#index >= this.#lines.length
  }

  /** The next line if it is available; undefined when more must be read first. */
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

  /** Reads until a line is available or the file has ended; cancelled, it does not wait for the end of a line. */
  async fill(signal?: AbortSignal): Promise<void> {
    while (!this.#isEnded && this.#index >= this.#lines.length) {
      signal?.throwIfAborted()
      const { value, done } = await this.#bytes.next()
      this.#lines = done ? [...this.#splitter.end()] : [...this.#splitter.push(value)]
      this.#index = 0
      this.#isEnded = done === true
    }
  }

  async close(): Promise<void> {
    await this.#bytes.return?.()
  }
}
