import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Encoding, openBytes } from '../lines/encodings.ts'

/** Enough to hold the header of a Zeek log and some of its lines, so that two logs opened in one second differ. */
const HEAD_BYTES = 1024

/** What a file begins with. */
export interface FileHead {
  length: number
  hash: string
}

export const NO_HEAD: FileHead = { length: 0, hash: '' }

/** The head of what was read up to `offset`. */
export function headOf(bytes: Buffer, offset: number): FileHead {
  const length = Math.min(bytes.length, offset, HEAD_BYTES)
  return length === 0 ? NO_HEAD : { length, hash: digest(bytes.subarray(0, length)) }
}

export function beginsWith(bytes: Buffer, head: FileHead): boolean {
  if (head.length === 0) return true
  return bytes.length >= head.length && digest(bytes.subarray(0, head.length)) === head.hash
}

/** Whether it is long enough to tell a file from others of its kind. */
export function isHeadFull({ length }: FileHead): boolean {
  return length === HEAD_BYTES
}

/** Whether a head that covers `offset` bytes can still grow with the file. */
export function isHeadWhole(head: FileHead, offset: number): boolean {
  return head.length >= Math.min(offset, HEAD_BYTES)
}

export async function readHeadOf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** The first bytes of a file, unpacked; of one that breaks off early, as many as there are. */
export async function readHead(path: string, encoding: Encoding): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of openBytes(path, encoding)) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= HEAD_BYTES) break
    }
  } catch (cause) {
    if (length === 0) throw cause
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
