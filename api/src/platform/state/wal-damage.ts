import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** https://www.sqlite.org/fileformat2.html, sections 4.1 to 4.3. */
const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = 0x377f0682

/**
 * Whether a write-ahead log has lost committed changes. SQLite reads it up to the first damaged frame and silently
 * ignores the rest. A power failure damages at most what the last commit wrote, so at most one commit can follow the
 * damage; further ones were acknowledged and are lost.
 */
export function isWalDamaged(file: string): boolean {
  if (!existsSync(file)) return false
  const fd = openSync(file, 'r')
  try {
    return hasLostCommits(fd, fstatSync(fd).size)
  } finally {
    closeSync(fd)
  }
}

type Sums = readonly [number, number]

function hasLostCommits(fd: number, size: number): boolean {
  if (size < HEADER) return false
  const header = bytesAt(fd, 0, HEADER)
  const magic = header.readUInt32BE(0)
  const isBigEndian = (magic & 1) === 1
  const pageSize = header.readUInt32BE(8)
  const own: Sums = [header.readUInt32BE(24), header.readUInt32BE(28)]
  const isHeaderRight =
    magic >>> 1 === MAGIC >>> 1 && isEqual(sumUp(header.subarray(0, 24), [0, 0], isBigEndian), own)
  // Written and synced as one sector before any frame.
  if (!isHeaderRight) return size >= HEADER + FRAME_HEADER
  const salts = header.subarray(16, 24)
  let sums = own
  let isWhole = true
  let lostCommits = 0
  for (let at = HEADER; at + FRAME_HEADER + pageSize <= size; at += FRAME_HEADER + pageSize) {
    const frame = bytesAt(fd, at, FRAME_HEADER + pageSize)
    const isOfThisRound = frame.subarray(8, 16).equals(salts)
    if (isWhole) {
      const next = sumUp(
        frame.subarray(FRAME_HEADER),
        sumUp(frame.subarray(0, 8), sums, isBigEndian),
        isBigEndian,
      )
      isWhole = isOfThisRound && isEqual(next, [frame.readUInt32BE(16), frame.readUInt32BE(20)])
      sums = next
    }
    if (!isWhole && isOfThisRound && frame.readUInt32BE(4) !== 0) lostCommits += 1
  }
  return lostCommits > 1
}

function bytesAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(fd, bytes, 0, length, position)
  return bytes
}

function sumUp(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  let s0 = first
  let s1 = second
  for (let at = 0; at < bytes.length; at += 8) {
    const x0 = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
    const x1 = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)
    s0 = (s0 + x0 + s1) >>> 0
    s1 = (s1 + x1 + s0) >>> 0
  }
  return [s0, s1]
}

function isEqual(a: Sums, b: Sums): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
