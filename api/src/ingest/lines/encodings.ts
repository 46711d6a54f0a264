import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { badContent, unsupported } from '@netwarden/shared'
import { Decompress as ZstdDecompress } from 'fzstd'

export type Encoding = 'plain' | 'gzip' | 'zstd'

const MAGIC: { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'gzip', bytes: [0x1f, 0x8b] },
  { encoding: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
]
const CHUNK = 256 * 1024
/** Bytes looked at to tell text from something else. */
const SAMPLE = 64 * 1024

/** How a file is packed, told by its first bytes and not by its name. */
export async function detectEncoding(path: string): Promise<Encoding> {
  return encodingOf(await readHead(path, 4))
}

export function encodingOf(head: Buffer): Encoding {
  return MAGIC.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))?.encoding ?? 'plain'
}

async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The unpacked bytes of a file from `offset` on; `onRaw` is told how far the packed file has been read. */
export function openBytes(
  path: string,
  encoding: Encoding,
  options: { offset?: number; onRaw?: (bytes: number) => void } = {},
): AsyncIterable<Buffer> {
  const raw = readFile(path, encoding === 'plain' ? (options.offset ?? 0) : 0, options.onRaw)
  if (encoding === 'plain') return raw
  return skipBytes(unpack(raw, encoding), options.offset ?? 0)
}

/** The bytes that packed ones stand for, as they come. */
export function unpack(raw: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<Buffer> {
  if (encoding === 'plain') return raw
  const unpacked = pipeline(raw, encoding === 'gzip' ? zlib.createGunzip() : createZstd(), () => undefined)
  return translateFaults(unpacked, encoding)
}

/** Opens the file when it is first asked for a chunk: a stream that flows before its reader is there loses what it read. */
async function* readFile(
  path: string,
  start: number,
  onRaw?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { start, highWaterMark: CHUNK })) {
    onRaw?.(chunk.length)
    yield chunk
  }
}

/** Node 20 has no zstd of its own. */
function createZstd(): Transform {
  const queue: Buffer[] = []
  let isFinished = false
  const decoder = new ZstdDecompress((chunk, isFinal) => {
    if (chunk.length > 0) queue.push(Buffer.from(chunk))
    if (isFinal) isFinished = true
  })
  const drain = (stream: Transform) => {
    for (const chunk of queue.splice(0)) stream.push(chunk)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        decoder.push(chunk)
        drain(this)
        done()
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(String(cause)))
      }
    },
    flush(done) {
      try {
        decoder.push(new Uint8Array(0), true)
        drain(this)
        done(isFinished ? null : new Error('unexpected end of file'))
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(String(cause)))
      }
    },
  })
}

async function* translateFaults(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<Buffer> {
  try {
    yield* bytes
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : ''
    const isShort = /unexpected (end|eof)|premature close/i.test(text)
    throw badContent(isShort ? 'ingest.file.truncated' : 'ingest.file.corrupt', { encoding }, { cause })
  }
}

async function* skipBytes(bytes: AsyncIterable<Buffer>, count: number): AsyncIterable<Buffer> {
  let left = count
  for await (const chunk of bytes) {
    if (left >= chunk.length) left -= chunk.length
    else {
      yield left > 0 ? chunk.subarray(left) : chunk
      left = 0
    }
  }
}

/** Refuses what is not a text; an empty file is not one either. */
export async function checkIsText(path: string, encoding: Encoding): Promise<void> {
  let seen = 0
  for await (const chunk of openBytes(path, encoding)) {
    const part = chunk.subarray(0, SAMPLE - seen)
    if (part.includes(0)) throw unsupported('ingest.file.binary')
    seen += part.length
    if (seen >= SAMPLE) return
  }
  if (seen === 0) throw badContent('ingest.file.empty')
}
