import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { CHECKSUM_FILE, checksumText } from '@netwarden/shared/risk'
import { pack } from 'tar-stream'

export interface EvidenceFile {
  name: string
  content: Buffer
}

export const jsonFile = (name: string, value: unknown): EvidenceFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

/** A file with one JSON value per line. */
export const linesFile = (name: string, rows: readonly unknown[]): EvidenceFile => ({
  name,
  content: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
})

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** The checksum file for the others. */
export function checksumFile(files: readonly EvidenceFile[]): EvidenceFile {
  const digests = new Map(files.map(({ name, content }) => [name, sha256Of(content)]))
  return { name: CHECKSUM_FILE, content: Buffer.from(checksumText(digests)) }
}

/** The files below one folder, as a stream of a gzipped tar (POSIX.1-1988). */
export function tarOf(files: readonly EvidenceFile[], folder: string, at: Date): NodeJS.ReadableStream {
  const archive = pack()
  for (const { name, content } of files) {
    archive.entry({ name: `${folder}/${name}`, mtime: at, mode: 0o644 }, content)
  }
  archive.finalize()
  const gzip = createGzip()
  pipeline(archive, gzip, () => undefined)
  return gzip
}
