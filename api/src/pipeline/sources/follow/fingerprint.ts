import { createHash } from 'node:crypto'
import { type FileHandle, stat } from 'node:fs/promises'
import { type Encoding, type OpenFile, openBytes } from '../lines/encodings.ts'

/** Enough for the header of a Zeek log and some of its lines, so that two logs opened in one second differ. */
const FINGERPRINT_BYTES = 1024

/** Identifies the beginning of a file, or the bytes before an offset. */
export interface Fingerprint {
  length: number
  hash: string
}

export const NO_FINGERPRINT: Fingerprint = { length: 0, hash: '' }

/** The head of the bytes read up to `offset`. */
export function fingerprintOf(bytes: Buffer, offset: number): Fingerprint {
  const length = Math.min(bytes.length, offset, FINGERPRINT_BYTES)
  return length === 0 ? NO_FINGERPRINT : { length, hash: digest(bytes.subarray(0, length)) }
}

/** The hash of the head of a file that was read at least that far. */
export function hashOfHead(bytes: Buffer): string {
  return fingerprintOf(bytes, bytes.length).hash
}

/** The fingerprint of the bytes that `readBefore` returned. */
export function fingerprintOfEnd(bytes: Buffer): Fingerprint {
  return { length: bytes.length, hash: digest(bytes) }
}

export function isEnd(bytes: Buffer, end: Fingerprint): boolean {
  return bytes.length === end.length && digest(bytes) === end.hash
}

export function beginsWith(bytes: Buffer, head: Fingerprint): boolean {
  if (head.length === 0) return true
  return bytes.length >= head.length && digest(bytes.subarray(0, head.length)) === head.hash
}

/** Whether a head that covers `offset` bytes can still grow with the file. */
export function isFingerprintWhole(head: Fingerprint, offset: number): boolean {
  return head.length >= Math.min(offset, FINGERPRINT_BYTES)
}

export async function readHeadOf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(FINGERPRINT_BYTES), 0, FINGERPRINT_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** The first bytes of a file, unpacked; of a truncated one, as many as there are. */
export async function readHead(path: string, encoding: Encoding, openFile: OpenFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of openBytes(path, encoding, openFile)) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= FINGERPRINT_BYTES) break
    }
  } catch (cause) {
    if (length === 0) throw cause
  }
  return Buffer.concat(chunks).subarray(0, FINGERPRINT_BYTES)
}

/** The bytes before `offset`, or before the end of a shorter file: as many as identify a position. */
export async function readBefore(
  path: string,
  encoding: Encoding,
  openFile: OpenFile,
  offset: number,
): Promise<{ bytes: Buffer; at: number }> {
  const { size } = await stat(path)
  const from = encoding === 'plain' ? Math.max(0, Math.min(offset, size) - FINGERPRINT_BYTES) : 0
  let bytes: Buffer = Buffer.alloc(0)
  let at = from
  for await (const chunk of openBytes(path, encoding, openFile, { offset: from })) {
    const part = chunk.subarray(0, offset - at)
    at += part.length
    bytes = Buffer.concat([bytes, part.subarray(-FINGERPRINT_BYTES)]).subarray(-FINGERPRINT_BYTES)
    if (at >= offset) break
  }
  return { bytes, at }
}

export async function readBeforeOf(handle: FileHandle, offset: number): Promise<Buffer | null> {
  const length = Math.min(offset, FINGERPRINT_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset - length)
  return bytesRead === length ? buffer : null
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
