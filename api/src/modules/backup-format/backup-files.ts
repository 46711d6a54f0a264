import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'

const NAME = /^netwarden-\d{8}T\d{6}Z\.backup$/
const PART = '.part'
/** Matches unfinished files of this product: other programs may keep files in the same folder. */
const OWN_PART = /^netwarden-.*\.part$/

export interface BackupFile {
  file: string
  at: number
  bytes: number
}

/** Writes a file that appears under its name only when all of it is on the disk. */
export async function writeBackupFile(
  folder: string,
  now: number,
  lines: AsyncIterable<string>,
): Promise<string> {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const file = `netwarden-${stamp}.backup`
  const part = join(folder, `${file}.${randomBytes(4).toString('hex')}${PART}`)
  try {
    await writeLines(part, lines)
    await rename(part, join(folder, file))
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
  return file
}

/** The stream fails when the lines fail, and the lines end when the stream is closed early. */
export function gzipOf(lines: AsyncIterable<string>): Gzip {
  const gzip = createGzip()
  connect(Readable.from(lines, { objectMode: false }), gzip, () => undefined)
  return gzip
}

/** Resolves when the whole file is on the disk. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  await sync(file)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Backups of a folder, newest first. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  const files = await Promise.all(
    names.map(async (file) => {
      const { mtimeMs, size } = await stat(join(folder, file))
      return { file, at: Math.floor(mtimeMs), bytes: size }
    }),
  )
  return files.sort((a, b) => (a.file < b.file ? 1 : -1))
}

/** Removes all backups but the newest ones, and unfinished files of a killed process. */
export async function removeOld(folder: string, keep: number): Promise<void> {
  const old = (await backupsIn(folder)).slice(keep).map(({ file }) => file)
  const parts = (await readdir(folder)).filter((name) => OWN_PART.test(name))
  await Promise.all([...old, ...parts].map((name) => rm(join(folder, name), { force: true })))
}
