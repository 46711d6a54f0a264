const LINE_FEED = 10
const FIRST_SIZE = 4 * 1024 * 1024

/** Text gathered as UTF-8 bytes in one growing buffer: fifty thousand little strings would keep the collector busy. */
export class TsvBuffer {
  #bytes: Buffer
  #length = 0

  constructor(firstSize = FIRST_SIZE) {
    this.#bytes = Buffer.allocUnsafe(firstSize)
  }

  append(row: string): void {
    // A UTF-16 unit takes three bytes of UTF-8 at most; then the line end.
    const most = this.#length + row.length * 3 + 1
    if (most > this.#bytes.length) this.#grow(most)
    this.#length += this.#bytes.write(row, this.#length, 'utf8')
    this.#bytes[this.#length] = LINE_FEED
    this.#length += 1
  }

  /** The bytes so far; valid until the next `append` or `clear`. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafe(Math.max(least, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
