const NEWLINE = 10

/** Gives pieces of a text back cut at line ends; what a piece does not end waits for the next one. */
export class WholeLines {
  #rest: Buffer = Buffer.alloc(0)

  take(piece: Uint8Array): Buffer {
    const bytes = Buffer.concat([this.#rest, piece])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    this.#rest = bytes.subarray(end)
    return bytes.subarray(0, end)
  }
}
