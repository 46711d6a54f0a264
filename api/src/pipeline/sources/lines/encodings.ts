import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import * as zlib from 'node:zlib'
import { AppError, badContent, unsupported } from '@netwarden/shared/errors'
import { unpackZstd } from './unpack-zstd.ts'

export type Encoding = 'plain' | 'gzip' | 'zstd'

/** Opens a file for reading; throws where it may not be read. */
export type OpenFile = (path: string) => Promise<FileHandle>
/** For files that this process has written itself. */
export const openOwnFile: OpenFile = (path) => open(path, 'r')

const MAGIC: { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'gzip', bytes: [0x1f, 0x8b] },
  { encoding: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
]
/** Unsupported packings, by the bytes at the beginning of the file or, with `at`, after it. */
const FOREIGN: { kind: string; bytes: readonly number[]; at?: number }[] = [
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'bzip2', bytes: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4 },
  { kind: 'xz', bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: '7z', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'rar', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { kind: 'lz4', bytes: [0x04, 0x22, 0x4d, 0x18] },
  { kind: 'tar', bytes: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257 },
]
/** The files of tcpdump: pcap with µs and with ns in both byte orders, and pcapng. */
const CAPTURES: readonly (readonly number[])[] = [
  [0xd4, 0xc3, 0xb2, 0xa1],
  [0xa1, 0xb2, 0xc3, 0xd4],
  [0x4d, 0x3c, 0xb2, 0xa1],
  [0xa1, 0xb2, 0x3c, 0x4d],
  [0x0a, 0x0d, 0x0d, 0x0a],
]
const CHUNK = 256 * 1024
/** Bytes examined to distinguish text from other content. */
const SAMPLE = 64 * 1024

/** The packing of a file, by its first bytes and not by its name. */
export async function detectEncoding(path: string, openFile: OpenFile): Promise<Encoding> {
  return encodingOf(await readHead(await openFile(path), 4))
}

export function encodingOf(head: Buffer): Encoding {
  return MAGIC.find(({ bytes }) => hasBytes(head, bytes))?.encoding ?? 'plain'
}

/** The name of an unsupported packing, by the first bytes (unpacked, where possible). */
export function foreignPacking(head: Buffer): string | null {
  return FOREIGN.find(({ bytes, at }) => hasBytes(head, bytes, at))?.kind ?? null
}

/** Whether these are the first bytes of a packet capture. */
export function isCapture(head: Buffer): boolean {
  return CAPTURES.some((bytes) => hasBytes(head, bytes))
}

function hasBytes(head: Buffer, bytes: readonly number[], at = 0): boolean {
  return bytes.every((byte, index) => head[at + index] === byte)
}

async function readHead(file: FileHandle, length: number): Promise<Buffer> {
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The unpacked bytes of a file from `offset` on; `onRaw` receives the position in the packed file. */
export function openBytes(
  path: string,
  encoding: Encoding,
  openFile: OpenFile,
  options: { offset?: number; onRaw?: (bytes: number) => void } = {},
): AsyncIterable<Buffer> {
  const start = encoding === 'plain' ? (options.offset ?? 0) : 0
  const raw = readFile(path, openFile, start, options.onRaw)
  if (encoding === 'plain') return raw
  return skipBytes(unpack(raw, encoding), options.offset ?? 0)
}

/** Unpacks bytes as they arrive. */
export function unpack(raw: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<Buffer> {
  if (encoding === 'plain') return raw
  const unpacked = encoding === 'gzip' ? pipeline(raw, zlib.createGunzip(), () => undefined) : unpackZstd(raw)
  return translateFaults(unpacked, encoding)
}

/** Opens the file when the first chunk is requested: a stream that flows before its reader is attached loses data. */
async function* readFile(
  path: string,
  openFile: OpenFile,
  start: number,
  onRaw?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = await openFile(path)
  for await (const chunk of file.createReadStream({ start, highWaterMark: CHUNK })) {
    onRaw?.(chunk.length)
    yield chunk
  }
}

async function* translateFaults(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<Buffer> {
  try {
    yield* bytes
  } catch (cause) {
    if (cause instanceof AppError) throw cause
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

/**
 * Rejects a file of ours that is empty or of a kind without lines. NUL bytes are no reason: a crash of the machine
 * leaves them in a log, and the lines around them are intact. Returns whether there are any among the first bytes.
 */
export async function checkContent(path: string, encoding: Encoding): Promise<{ hasNul: boolean }> {
  let seen = 0
  let hasNul = false
  for await (const chunk of openBytes(path, encoding, openOwnFile)) {
    const part = chunk.subarray(0, SAMPLE - seen)
    const packing = seen === 0 ? foreignPacking(part) : null
    if (packing) throw unsupported('ingest.file.packed', { kind: packing })
    if (seen === 0 && isCapture(part)) throw unsupported('ingest.file.capture')
    hasNul ||= part.includes(0)
    seen += part.length
    if (seen >= SAMPLE) break
  }
  if (seen === 0) throw badContent('ingest.file.empty')
  return { hasNul }
}
