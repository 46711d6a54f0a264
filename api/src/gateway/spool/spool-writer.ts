import { createReadStream, mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listSpoolFiles, removeTornLine, SpoolFile, type SpoolFileInfo, spoolFileName } from './spool-file.ts'

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

const NEWLINE = 0x0a
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Writes visits for the pipeline: segment files that the pipeline follows and removes. */
export class SpoolWriter {
  private file: SpoolFile
  private number = 0
  private readonly startedAt = Date.now()
  /** Visits in the files that this process completed. */
  private readonly linesByPath = new Map<string, number>()
  private dropping: Promise<void> | null = null
  private written = 0
  private dropped = 0
  private fault: string | null = null

  constructor(
    private readonly folder: string,
    private readonly bounds: SpoolBounds,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const last = listSpoolFiles(folder).at(-1)
    if (last) removeTornLine(last.path)
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
    this.linesByPath.set(full.path, full.lines)
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
    this.dropping ??= this.dropOldest(atLeast).finally(() => {
      this.dropping = null
    })
    return this.dropping
  }

  private async dropOldest(atLeast: number): Promise<void> {
    const files = listSpoolFiles(this.folder).filter(({ path }) => path !== this.file.path)
    let bytes = files.reduce((sum, file) => sum + file.bytes, this.bounds.fileBytes)
    for (const [index, file] of files.entries()) {
      if (bytes <= this.bounds.totalBytes && index >= atLeast) return
      const lines = await this.linesOf(file)
      await rm(file.path, { force: true })
      this.linesByPath.delete(file.path)
      this.dropped += lines
      bytes -= file.bytes
    }
  }

  private async linesOf({ path }: SpoolFileInfo): Promise<number> {
    const known = this.linesByPath.get(path)
    if (known !== undefined) return known
    let lines = 0
    try {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++
    } catch {
      // The pipeline removed it meanwhile, so none of it is lost.
      return 0
    }
    return lines
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
