import { mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../platform/files/error-code.ts'
import { noteDropped, type VisitsOfMinute, visitsIn } from './dropped-visits.ts'
import {
  listSpoolFiles,
  nextStart,
  removeIncompleteLine,
  SpoolFile,
  type SpoolFileInfo,
  spoolFileName,
} from './spool-file.ts'
import { UnwrittenVisits } from './unwritten-visits.ts'

export interface SpoolBounds {
  fileBytes: number
  totalBytes: number
  /** Whether visits that a full disk does not take are counted as dropped, and their queries answered. */
  isCountedWhenFull?: boolean
}

export interface SpoolStatus {
  bytes: number
  files: number
  written: number
  dropped: number
  fault: string | null
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Writes visits for the pipeline: segment files that the pipeline follows and removes. */
export class SpoolWriter {
  private file: SpoolFile
  private number = 0
  private readonly startedAt: number
  /** Visits in the files that this process completed. */
  private readonly visitsByPath = new Map<string, VisitsOfMinute[]>()
  private dropping: Promise<void> | null = null
  private needsRoom = false
  private written = 0
  private dropped = 0
  private fault: string | null = null
  /** After a fault a reader may have read more of the file than stayed in it: it is not continued. */
  private isFinished = false
  private readonly unwritten: UnwrittenVisits

  constructor(
    private readonly folder: string,
    private readonly bounds: SpoolBounds,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.startedAt = nextStart(folder, Date.now())
    const last = listSpoolFiles(folder).at(-1)
    if (last) removeIncompleteLine(last.path)
    this.file = this.open()
    // Last: what throws before leaves nothing open.
    this.unwritten = new UnwrittenVisits(folder, { isKept: bounds.isCountedWhenFull ?? false })
  }

  /** False where the lines could not be written: their queries must not be answered then. */
  write(bytes: Buffer, lines: number): boolean {
    try {
      if (this.needsFile) this.rotate()
      this.file.append(bytes, lines)
      this.written += lines
      this.fault = null
      return true
    } catch (error) {
      this.fault = errorCode(error)
      if (!FULL.has(this.fault)) return false
      if (this.bounds.isCountedWhenFull) return this.countUnwritten(lines)
      // A full disk gets room by removing the oldest files, or by an administrator.
      void this.makeRoom(1)
      return false
    }
  }

  /** Counts visits of the minute of `at` (epoch ms) that never came here; 0 where their number is not known. */
  noteLost(at: number, visits: number): void {
    this.unwritten.add(at, visits)
    this.dropped += visits
  }

  status(): SpoolStatus {
    const files = listSpoolFiles(this.folder)
    return {
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      files: files.length,
      written: this.written,
      dropped: this.dropped,
      fault: this.fault,
    }
  }

  async close(): Promise<void> {
    this.file.close()
    this.unwritten.close()
    await this.dropping
  }

  private get needsFile(): boolean {
    const { bytes } = this.file
    // A note belongs between two files.
    return bytes >= this.bounds.fileBytes || (bytes > 0 && (this.isFinished || this.unwritten.isAny))
  }

  private countUnwritten(visits: number): true {
    this.isFinished = true
    this.unwritten.add(Date.now(), visits)
    this.dropped += visits
    return true
  }

  private rotate(): void {
    const full = this.file
    if (this.unwritten.isAny) {
      this.unwritten.leaveNote(this.pathOf('dropped'))
      this.number += 1
    }
    this.file = this.open()
    this.isFinished = false
    full.close()
    this.visitsByPath.set(full.path, full.visits)
    void this.makeRoom(0)
  }

  private open(): SpoolFile {
    const file = new SpoolFile(this.pathOf('log'))
    this.number += 1
    return file
  }

  /** Of the next file. */
  private pathOf(kind: 'log' | 'dropped'): string {
    return join(this.folder, spoolFileName(this.startedAt, this.number).replace(/log$/, kind))
  }

  /** Removes the oldest files beyond the limit, and at least this many where the disk is full. */
  private makeRoom(atLeast: number): Promise<void> {
    this.needsRoom = true
    this.dropping ??= this.dropWhileNeeded(atLeast).finally(() => {
      this.dropping = null
    })
    return this.dropping
  }

  /** Files that were completed while others were being removed count in the next look. */
  private async dropWhileNeeded(atLeast: number): Promise<void> {
    for (let least = atLeast; this.needsRoom; least = 0) {
      this.needsRoom = false
      await this.dropOldest(least)
    }
  }

  private async dropOldest(atLeast: number): Promise<void> {
    const files = listSpoolFiles(this.folder).filter(({ path }) => path !== this.file.path)
    let bytes = files.reduce((sum, file) => sum + file.bytes, this.bounds.fileBytes)
    for (const [index, file] of files.entries()) {
      if (bytes <= this.bounds.totalBytes && index >= atLeast) return
      await this.drop(file)
      bytes -= file.bytes
    }
  }

  private async drop({ path }: SpoolFileInfo): Promise<void> {
    const visits = this.visitsByPath.get(path) ?? (await visitsIn(path))
    this.visitsByPath.delete(path)
    // The pipeline may have read and removed it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })) return
    try {
      await noteDropped(this.folder, path, visits)
    } catch (error) {
      // On a full disk the room matters more than the note.
      this.fault = errorCode(error)
    }
    this.dropped += visits.reduce((sum, minute) => sum + minute.visits, 0)
    await rm(path, { force: true })
  }
}
