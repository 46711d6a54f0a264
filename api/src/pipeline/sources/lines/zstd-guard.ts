import { badContent } from '@netwarden/shared/errors'

const MIB = 2 ** 20
/** The decoder's memory for a frame, in MiB: 8, the minimum that RFC 8878 §3.1.1.1.2 recommends to support. */
let maxWindow = 8

/** Allows larger windows, in MiB, as configured; called once per unpacking thread. */
export function allowZstdWindow(mib: number): void {
  maxWindow = mib
}

/** RFC 8878 §3.1.1.2.4. */
const MAX_BLOCK = 128 * 1024
/** Each frame gets its own window: this many frames, and one more per this many bytes. */
const MIN_FRAMES = 1_000
const BYTES_PER_FRAME = 16 * 1024

const MAGIC = 0xfd2fb528
const SKIPPABLE = 0x184d2a50
const RLE = 1
const RESERVED = 3

/** The element that the current bytes begin, and its length in bytes. */
type Step = 'magic' | 'descriptor' | 'header' | 'skippable' | 'block'

/**
 * Checks the headers of frames and blocks (RFC 8878 §3.1.1) before the decoder, which would allocate any memory that
 * they request. Throws `badContent` on the first excessive one; other faults are left to the decoder.
 */
export class ZstdGuard {
  #step: Step = 'magic'
  #need = 4
  readonly #held: number[] = []
  /** Bytes of a block, a checksum or a skippable frame to skip. */
  #passing = 0
  #descriptor = 0
  #maxBlock = 0
  #hasChecksum = false
  #frames = 0
  #bytes = 0

  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#passing > 0) {
        const passed = Math.min(this.#passing, chunk.length - at)
        this.#passing -= passed
        at += passed
        continue
      }
      this.#held.push(chunk[at] ?? 0)
      at += 1
      if (this.#held.length === this.#need) this.#read(this.#held.splice(0))
    }
    this.#bytes += chunk.length
  }

  #read(bytes: readonly number[]): void {
    if (this.#step === 'magic') this.#beginFrame(littleEndian(bytes))
    else if (this.#step === 'descriptor') this.#readDescriptor(bytes[0] ?? 0)
    else if (this.#step === 'header') this.#readHeader(bytes)
    else if (this.#step === 'block') this.#readBlock(littleEndian(bytes))
    else {
      this.#passing = littleEndian(bytes)
      this.#expect('magic', 4)
    }
  }

  #expect(step: Step, need: number): void {
    this.#step = step
    this.#need = need
  }

  #beginFrame(magic: number): void {
    this.#frames += 1
    if (this.#frames > MIN_FRAMES + this.#bytes / BYTES_PER_FRAME) throw badContent('ingest.file.zstdFrames')
    if (magic === MAGIC) this.#expect('descriptor', 1)
    else if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) this.#expect('skippable', 4)
    else throw badContent('ingest.file.corrupt', { encoding: 'zstd' })
  }

  #readDescriptor(descriptor: number): void {
    this.#descriptor = descriptor
    this.#hasChecksum = (descriptor & 4) !== 0
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
    const length = (isSingle(descriptor) ? 0 : 1) + dictionary + sizeBytes(descriptor)
    this.#expect('header', length)
  }

  #readHeader(bytes: readonly number[]): void {
    const window = isSingle(this.#descriptor)
      ? contentSize(this.#descriptor, bytes)
      : windowSize(bytes[0] ?? 0)
    if (window > maxWindow * MIB) {
      throw badContent('ingest.file.zstdWindow', {
        limit: `${maxWindow} MiB`,
        size: `${Math.ceil(window / MIB)} MiB`,
      })
    }
    this.#maxBlock = Math.min(MAX_BLOCK, Math.max(window, 1))
    this.#expect('block', 3)
  }

  #readBlock(header: number): void {
    const isLast = (header & 1) === 1
    const type = (header >> 1) & 3
    const size = header >> 3
    if (type === RESERVED || size > this.#maxBlock)
      throw badContent('ingest.file.corrupt', { encoding: 'zstd' })
    this.#passing = (type === RLE ? 1 : size) + (isLast && this.#hasChecksum ? 4 : 0)
    if (isLast) this.#expect('magic', 4)
  }
}

function isSingle(descriptor: number): boolean {
  return (descriptor & 0x20) !== 0
}

function sizeBytes(descriptor: number): number {
  const flag = descriptor >> 6
  return flag === 0 ? (isSingle(descriptor) ? 1 : 0) : 1 << flag
}

/** The content of a single segment is its window (§3.1.1.1.4). */
function contentSize(descriptor: number, header: readonly number[]): number {
  const length = sizeBytes(descriptor)
  const bytes = header.slice(header.length - length)
  return littleEndian(bytes) + (length === 2 ? 256 : 0)
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3))
  return base + (base / 8) * (descriptor & 7)
}

function littleEndian(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte, index) => sum + byte * 256 ** index, 0)
}
