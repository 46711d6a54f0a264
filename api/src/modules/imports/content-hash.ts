import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { AppError, tooLarge } from '@netwarden/shared/errors'
import { type Encoding, encodingOf, unpack } from '../../pipeline/index.ts'

export interface Content {
  encoding: Encoding
  /** Of the bytes after unpacking, whichever way they are packed. */
  sha256: string
  unpackedBytes: number
}

/** The hash of a file's content, computed as it passes: the same content packed otherwise has the same hash. */
export class ContentHash {
  readonly #hash = createHash('sha256')
  #encoding: Encoding | null = null
  #bytes = 0
  #packed: { input: PassThrough; done: Promise<void>; fault: unknown } | null = null

  constructor(private readonly maxBytes: number) {}

  async take(chunk: Buffer): Promise<void> {
    this.#encoding ??= encodingOf(chunk)
    if (this.#encoding === 'plain') return this.#count(chunk)
    const packed = this.#openPacked(this.#encoding)
    if (packed.fault instanceof AppError && packed.fault.kind === 'tooLarge') throw packed.fault
    if (packed.fault || packed.input.write(chunk)) return
    await Promise.race([once(packed.input, 'drain'), packed.done])
  }

  /** Without a complete unpacking, `packedSha256` serves as the hash: reading the file reports the fault. */
  async end(packedSha256: string): Promise<Content> {
    const encoding = this.#encoding ?? 'plain'
    this.#packed?.input.end()
    await this.#packed?.done
    const fault = this.#packed?.fault
    if (fault instanceof AppError && fault.kind === 'tooLarge') throw fault
    const sha256 = fault ? packedSha256 : this.#hash.digest('hex')
    return { encoding, sha256, unpackedBytes: this.#bytes }
  }

  close(): void {
    this.#packed?.input.destroy()
  }

  #openPacked(encoding: Encoding) {
    if (this.#packed) return this.#packed
    const input = new PassThrough()
    const packed = { input, done: Promise.resolve(), fault: null as unknown }
    packed.done = this.#readPacked(input, encoding).catch((cause: unknown) => {
      packed.fault = cause
      input.resume()
    })
    this.#packed = packed
    return packed
  }

  async #readPacked(input: PassThrough, encoding: Encoding): Promise<void> {
    for await (const bytes of unpack(input, encoding)) this.#count(bytes)
  }

  #count(bytes: Buffer): void {
    this.#bytes += bytes.length
    if (this.#bytes > this.maxBytes) {
      throw tooLarge('ingest.file.unpackedTooLarge', { limit: this.maxBytes })
    }
    this.#hash.update(bytes)
  }
}
