const NEWLINE = 10

/** Cuts pieces of a text at line ends; an unfinished line waits for the next piece. */
export class WholeLines {
  #rest: Buffer = Buffer.alloc(0)

  take(piece: Uint8Array): Buffer {
    const bytes = Buffer.concat([this.#rest, piece])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    this.#rest = bytes.subarray(end)
    return bytes.subarray(0, end)
  }
}
