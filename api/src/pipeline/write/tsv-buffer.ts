const LINE_FEED = 10
const PIECE = 2 ** 20

/**
 * Text collected as UTF-8 bytes in a few large, reused pieces: fifty thousand small strings would keep the garbage
 * collector busy, and one growing buffer would be copied, with twice its size in memory.
 */
export class TsvBuffer {
  readonly #pieces: { bytes: Buffer; length: number }[] = []
  /** Offset in the current piece. */
  #current = 0

  constructor(private readonly firstSize = PIECE) {}

  append(row: string): void {
    // A UTF-16 unit takes three bytes of UTF-8 at most; then the line end.
    const piece = this.#pieceFor(row.length * 3 + 1)
    piece.length += piece.bytes.write(row, piece.length, 'utf8')
    piece.bytes[piece.length] = LINE_FEED
    piece.length += 1
  }

  /** The rows so far, none of them split; valid until the next `append` or `clear`. */
  get pieces(): Buffer[] {
    return this.#pieces
      .slice(0, this.#current + 1)
      .filter(({ length }) => length > 0)
      .map(({ bytes, length }) => bytes.subarray(0, length))
  }

  /** Keeps the room that was needed last: after a backlog the size does not remain for ever. */
  clear(): void {
    this.#pieces.length = Math.min(this.#pieces.length, this.#current + 1)
    for (const piece of this.#pieces) piece.length = 0
    this.#current = 0
  }

  #pieceFor(most: number): { bytes: Buffer; length: number } {
    const current = this.#pieces[this.#current]
    if (current && current.length + most <= current.bytes.length) return current
    if (current && current.length > 0) this.#current += 1
    const next = this.#pieces[this.#current]
    if (next && most <= next.bytes.length) return next
    const size = Math.max(most, this.#pieces.length === 0 ? this.firstSize : PIECE)
    const made = { bytes: Buffer.allocUnsafeSlow(size), length: 0 }
    this.#pieces[this.#current] = made
    return made
  }
}
