import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { addVisits, type VisitsOfMinute } from './dropped-visits.ts'

const NAME = /^\d{13}-\d{6}\.log$/
const NAME_OR_NOTE = /^\d{13}-\d{6}\.(log|dropped)$/
const NEWLINE = 0x0a
const TAIL_BYTES = 65_536

export interface SpoolFileInfo {
  path: string
  bytes: number
}

/** `<start>-<number>.log`, so that names sort by age: the start of the process in epoch ms, and a number within it. */
export function spoolFileName(startedAt: number, number: number): string {
  return `${String(startedAt).padStart(13, '0')}-${String(number).padStart(6, '0')}.log`
}

/**
 * The start by which the next files are named, later than that of every file before them: with a clock that was set back,
 * readers would take them for files that they have read.
 */
export function nextStart(folder: string, now: number): number {
  const path = join(folder, 'last-start')
  const known = existsSync(path) ? Number(readFileSync(path, 'utf8')) || 0 : 0
  const newest = readdirSync(folder)
    .filter((name) => NAME_OR_NOTE.test(name))
    .reduce((last, name) => Math.max(last, Number.parseInt(name, 10)), known)
  const startedAt = Math.max(now, newest + 1)
  try {
    writeFileSync(path, String(startedAt), { mode: 0o600 })
  } catch {
    // On a full disk the files themselves show it, unless all of them are read before the next start.
  }
  return startedAt
}

/** The files of a folder, the oldest first. */
export function listSpoolFiles(folder: string): SpoolFileInfo[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats ? [{ path, bytes: stats.size }] : []
    })
}

/** A file that is appended to, complete lines only. */
export class SpoolFile {
  private readonly descriptor: number
  bytes = 0
  readonly visits: VisitsOfMinute[] = []

  constructor(readonly path: string) {
    this.descriptor = openSync(path, 'ax', 0o600)
  }

  /** Throws where the disk accepts only a part; that part is removed again. */
  append(bytes: Buffer, lines: number): void {
    try {
      for (let from = 0; from < bytes.length; ) from += writeSync(this.descriptor, bytes, from)
    } catch (error) {
      ftruncateSync(this.descriptor, this.bytes)
      throw error
    }
    this.bytes += bytes.length
    addVisits(this.visits, Date.now(), lines, bytes.length)
  }

  close(): void {
    closeSync(this.descriptor)
  }
}

/** Removes the partial line of a killed process; its query was not answered. */
export function removeIncompleteLine(path: string): void {
  const size = statSync(path).size
  const from = Math.max(0, size - TAIL_BYTES)
  const tail = Buffer.alloc(size - from)
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, tail, 0, tail.length, from)
  } finally {
    closeSync(descriptor)
  }
  const end = from + tail.lastIndexOf(NEWLINE) + 1
  if (end < size) truncateSync(path, end)
}
