import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * What one part differs by from another: a table of names changes in a few places with an edit. Its beginning is the
 * length of the new part, then each block that differs, behind its number; packed.
 */
const BLOCK = 512
const WORD = 4

/** Null where it would not be much smaller than the part itself. */
export function makeDelta(from: Buffer, to: Buffer): Buffer | null {
  const head = Buffer.alloc(WORD)
  head.writeUInt32LE(to.length)
  const pieces: Buffer[] = [head]
  const blocks = Math.ceil(to.length / BLOCK)
  for (let block = 0; block < blocks; block += 1) {
    const [begin, end] = [block * BLOCK, (block + 1) * BLOCK]
    const bytes = to.subarray(begin, end)
    if (bytes.equals(from.subarray(begin, end))) continue
    const number = Buffer.alloc(WORD)
    number.writeUInt32LE(block)
    pieces.push(number, bytes)
    if (pieces.length > blocks) return null
  }
  return gzipSync(Buffer.concat(pieces))
}

/** The new part; throws for what is no delta. The caller compares its address. `most`: its longest length. */
export function applyDelta(from: Buffer, delta: Buffer, most: number): Buffer {
  const bytes = gunzipSync(delta, { maxOutputLength: 2 * most + WORD })
  const length = bytes.readUInt32LE(0)
  if (length > most) throw new RangeError('the part would be too long')
  const to = Buffer.alloc(length)
  from.copy(to, 0, 0, Math.min(from.length, length))
  for (let at = WORD; at < bytes.length; at += WORD + BLOCK)
    bytes.copy(to, bytes.readUInt32LE(at) * BLOCK, at + WORD, Math.min(bytes.length, at + WORD + BLOCK))
  return to
}
