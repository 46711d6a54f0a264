import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MINUTE = 60_000
const BYTES = 4_096
/** So many lines fit; of a longer time without room, the last minute has the rest. */
const MOST_MINUTES = 120

/**
 * Counts by minute of visits that are missing, most often because a full disk did not take them. They are kept in a file whose room was taken before, so that
 * they outlive the process, and become a note for the pipeline once there is room.
 */
export class UnwrittenVisits {
  private readonly minutes = new Map<number, number>()
  private readonly path: string
  private descriptor: number | null = null

  constructor(folder: string, { isKept }: { isKept: boolean }) {
    this.path = join(folder, 'unwritten')
    if (!isKept) return
    try {
      if (existsSync(this.path)) this.read()
      else writeFileSync(this.path, ' '.repeat(BYTES), { mode: 0o600 })
      this.descriptor = openSync(this.path, 'r+')
    } catch {
      // Without room for the file the counts are in memory alone.
    }
  }

  get isAny(): boolean {
    return this.minutes.size > 0
  }

  add(at: number, visits: number): void {
    const minute = at - (at % MINUTE)
    const isFull = !this.minutes.has(minute) && this.minutes.size >= MOST_MINUTES
    const counted = isFull ? ([...this.minutes.keys()].at(-1) ?? minute) : minute
    this.minutes.set(counted, (this.minutes.get(counted) ?? 0) + visits)
    this.keep()
  }

  /** Throws where there is no room yet. */
  leaveNote(path: string): void {
    // As if each visit had had one octet of a file that was removed.
    let from = 0
    const lines = [...this.minutes].map(([minute, visits]) => {
      // A minute of which nothing is known but that visits are missing takes one octet, too.
      const to = from + Math.max(1, visits)
      const line = `${minute}\t${visits}\t${from}\t${to}\n`
      from = to
      return line
    })
    writeFileSync(`${path}.new`, lines.join(''), { mode: 0o600 })
    renameSync(`${path}.new`, path)
    this.minutes.clear()
    this.keep()
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor)
    this.descriptor = null
  }

  private read(): void {
    for (const line of readFileSync(this.path, 'utf8').trim().split('\n')) {
      const [minute = 0, visits = 0] = line.split('\t').map(Number)
      if (minute > 0 && visits >= 0) this.minutes.set(minute, visits)
    }
  }

  private keep(): void {
    const text = [...this.minutes].map(([minute, visits]) => `${minute}\t${visits}\n`).join('')
    try {
      if (this.descriptor !== null) writeSync(this.descriptor, text.padEnd(BYTES), 0)
    } catch {
      // A file system that copies what it changes has no room for it either.
    }
  }
}
