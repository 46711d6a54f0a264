import { mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../platform/files/error-code.ts'
import { noteDropped, type VisitsOfMinute, visitsIn } from './dropped-visits.ts'
import {
  listSpoolFiles,
  removeIncompleteLine,
  SpoolFile,
  type SpoolFileInfo,
  spoolFileName,
} from './spool-file.ts'

export interface SpoolBounds {
  fileBytes: number
  totalBytes: number
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
  private readonly startedAt = Date.now()
  /** Visits in the files that this process completed. */
  private readonly visitsByPath = new Map<string, VisitsOfMinute[]>()
  private dropping: Promise<void> | null = null
  private needsRoom = false
  private written = 0
  private dropped = 0
  private fault: string | null = null

  constructor(
    private readonly folder: string,
    private readonly bounds: SpoolBounds,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const last = listSpoolFiles(folder).at(-1)
    if (last) removeIncompleteLine(last.path)
    this.file = this.open()
  }

  /** False where the lines could not be written: their queries must not be answered then. */
  write(bytes: Buffer, lines: number): boolean {
    try {
      if (this.file.bytes >= this.bounds.fileBytes) this.rotate()
      this.file.append(bytes, lines)
      this.written += lines
      this.fault = null
      return true
    } catch (error) {
      this.fault = errorCode(error)
      // A full disk gets room by removing the oldest files, or by an administrator.
      if (FULL.has(this.fault)) void this.makeRoom(1)
      return false
    }
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
    await this.dropping
  }

  private rotate(): void {
    const full = this.file
    this.file = this.open()
    full.close()
    this.visitsByPath.set(full.path, full.visits)
    void this.makeRoom(0)
  }

  private open(): SpoolFile {
    for (;;) {
      const path = join(this.folder, spoolFileName(this.startedAt, this.number++))
      if (!statSync(path, { throwIfNoEntry: false })) return new SpoolFile(path)
    }
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
