import { Worker } from 'node:worker_threads'
import { badContent } from '@netwarden/shared/errors'
import type { FromUnpacker, ToUnpacker } from './unpack-protocol.ts'
import { ZstdGuard } from './zstd-guard.ts'

const PIECE = 64 * 1024
/** Longer than any real piece takes (ms); crafted blocks can occupy a decoder for hours. */
const PIECE_LIMIT = 30_000
/** More output than this is no real log: 64 MiB, plus 2,000 bytes for each packed byte. */
const FREE_BYTES = 64 * 1024 * 1024
const MAX_RATIO = 2_000

/**
 * Unpacks zstd in a thread of its own, which ends with its reader: Node 20 has no zstd, and a decoder in JavaScript
 * blocks everything else in its thread. Throws `badContent` for input that requires too much.
 */
export async function* unpackZstd(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const guard = new ZstdGuard()
  const thread = new UnpackThread()
  let [taken, given] = [0, 0]
  try {
    for await (const chunk of raw) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE)
        guard.take(piece)
        taken += piece.length
        for await (const bytes of thread.unpack(piece, false)) {
          given += bytes.length
          if (given > FREE_BYTES + MAX_RATIO * taken)
            throw badContent('ingest.file.ratio', { ratio: MAX_RATIO })
          yield bytes
        }
      }
    }
    yield* thread.unpack(new Uint8Array(0), true)
  } finally {
    await thread.end()
  }
}

class UnpackThread {
  readonly #worker: Worker
  #answer: { resolve(message: FromUnpacker): void; reject(cause: unknown): void } | null = null

  constructor() {
    this.#worker = new Worker(new URL('./unpack.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 },
    })
    this.#worker.unref()
    this.#worker.on('message', (message: FromUnpacker) => this.#answer?.resolve(message))
    this.#worker.on('error', (cause) => this.#answer?.reject(cause))
  }

  async *unpack(bytes: Uint8Array, isLast: boolean): AsyncGenerator<Buffer> {
    // Sent buffers move to the other thread: a view of a larger buffer is copied.
    let message: ToUnpacker = { type: 'piece', bytes: new Uint8Array(bytes), isLast }
    for (;;) {
      const answer = await this.#ask(message)
      if (answer.type === 'fault') throw new Error(answer.reason)
      if (answer.bytes.length > 0) yield Buffer.from(answer.bytes.buffer)
      if (answer.isDone) return
      message = { type: 'more' }
    }
  }

  #ask(message: ToUnpacker): Promise<FromUnpacker> {
    return new Promise((resolve, reject) => {
      const tooLong = () => reject(badContent('ingest.file.corrupt', { encoding: 'zstd' }))
      const limit = setTimeout(tooLong, PIECE_LIMIT)
      const settle = () => {
        clearTimeout(limit)
        this.#answer = null
      }
      this.#answer = {
        resolve: (answer) => {
          settle()
          resolve(answer)
        },
        reject: (cause) => {
          settle()
          reject(cause)
        },
      }
      this.#worker.postMessage(message)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
