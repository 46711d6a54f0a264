import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { storeAway, tooLarge } from '@netwarden/shared/errors'
import { MAX_IMPORT_BYTES } from '@netwarden/shared/limits'
import type { Encoding } from '../../pipeline/index.ts'
import type { DataDir } from '../../platform/files/data-dir.ts'
import { concealUpload } from './conceal-upload.ts'
import { ContentHash } from './content-hash.ts'

export interface SpooledFile {
  /** Relative to the data directory, which may be moved or copied. */
  path: string
  bytes: number
  encoding: Encoding
  /** SHA-256 of its unpacked content. */
  sha256: string
  /** SHA-256 of the file as it is stored; earlier releases identified imports by it. */
  packedSha256: string
  unpackedBytes: number
}

const FOLDER = 'spool'

/** The stored path of a spooled file. */
function spoolPath(name: string): string {
  return `${FOLDER}/${name}`
}

/** Uploaded files: written to disk as they arrive, so that their size costs no memory, but without passwords. */
export class Spool {
  readonly #folder: string

  constructor(
    dataDir: Pick<DataDir, 'folder'>,
    /** Largest size of one file after unpacking, in bytes. */
    private readonly maxUnpacked: number,
  ) {
    this.#folder = dataDir.folder(FOLDER)
  }

  /** The full path of a spooled file: always inside this spool, whatever was stored. */
  locate(path: string): string {
    return join(this.#folder, basename(path))
  }

  /** Writes the stream into a new file of the spool; more than the limit is a 413. A refused stream is not read on. */
  async take(input: Readable, name: string, format = 'auto'): Promise<SpooledFile> {
    const path = spoolPath(name)
    const hash = createHash('sha256')
    // A request that is destroyed takes its connection along, and with it the answer.
    const source = input.iterator({ destroyOnReturn: false })
    const content = new ContentHash(this.maxUnpacked)
    let bytes = 0
    try {
      await pipeline(
        source,
        limited,
        (chunks: AsyncIterable<Buffer>) => concealUpload(chunks, format),
        limited,
        async function* measure(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            bytes += chunk.length
            hash.update(chunk)
            await content.take(chunk)
            yield chunk
          }
        },
        createWriteStream(this.locate(path), { mode: 0o600 }),
      )
      const packedSha256 = hash.digest('hex')
      return { path, bytes, packedSha256, ...(await content.end(packedSha256)) }
    } catch (cause) {
      content.close()
      letFlow(source, input)
      await this.drop([path])
      throw isDiskFull(cause) ? storeAway('ingest.file.noSpace', undefined, { cause }) : cause
    }
  }

  /** The paths of all files in it. */
  async list(): Promise<string[]> {
    return (await readdir(this.#folder)).map(spoolPath)
  }

  async has(paths: readonly string[]): Promise<boolean> {
    const found = await Promise.all(
      paths.map((path) =>
        access(this.locate(path)).then(
          () => true,
          () => false,
        ),
      ),
    )
    return found.every(Boolean)
  }

  async drop(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(this.locate(path), { force: true })))
  }
}

/** Drains an unread stream, once its iterator, which may wait for a chunk, has released it. */
function letFlow(source: AsyncIterator<unknown>, input: Readable): void {
  const resume = () => void input.resume()
  source.return?.().then(resume, resume)
}

function isDiskFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MAX_IMPORT_BYTES) throw tooLarge('ingest.file.tooLarge', { limit: '20 GiB' })
    yield chunk
  }
}

/** The identity of a set of files: the content's hash, or the hash of the hashes in their order. */
export function identityOf(files: readonly SpooledFile[]): string {
  return hashOfHashes(files.map(({ sha256 }) => sha256))
}

/** The identity from before imports were identified by their content. */
export function formerIdentityOf(files: readonly SpooledFile[]): string {
  return hashOfHashes(files.map(({ packedSha256 }) => packedSha256))
}

function hashOfHashes(hashes: readonly string[]): string {
  const [only] = hashes
  if (only && hashes.length === 1) return only
  return createHash('sha256').update(hashes.join('\n')).digest('hex')
}
