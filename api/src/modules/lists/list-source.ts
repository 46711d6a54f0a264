import type { FileHandle } from 'node:fs/promises'
import { badContent, noDryRun } from '@netwarden/shared/errors'
import { MAX_LIST_BYTES } from '@netwarden/shared/limits'
import type { SourceRoots } from '../../platform/files/source-roots.ts'
import {
  type Download,
  downloadOutbound,
  type OutboundGuard,
  unpackFile,
} from '../../platform/outbound/index.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import type { StoredList } from '../../platform/state/tables/lists.ts'

export interface ListSourceDeps {
  guard: OutboundGuard
  roots: Pick<SourceRoots, 'open'>
  seconds: number
  /** Aborted when the process ends. */
  signal: AbortSignal
}

/** Reads the text of a list from its source. */
export class ListSource {
  constructor(private readonly deps: ListSourceDeps) {}

  /** `isWhole`: even where the server reports no change. Throws the messages for people. */
  async read({ sourceKind, location, etag, lastModified }: StoredList, isWhole: boolean): Promise<Download> {
    if (sourceKind === 'upload' || location === null) throw badContent('list.upload.noSource')
    if (isDryRun()) throw noDryRun()
    if (sourceKind === 'file') return whole(await this.#readFile(location))
    const { guard, seconds, signal } = this.deps
    const known = isWhole ? { etag: null, lastModified: null } : { etag, lastModified }
    return downloadOutbound(guard, { url: location, ...known, maxBytes: MAX_LIST_BYTES, seconds, signal })
  }

  async #readFile(path: string): Promise<Buffer> {
    const handle = await this.deps.roots.open(path).catch((cause: unknown) => {
      throw faultOf(cause, path)
    })
    try {
      const { size } = await handle.stat()
      if (size > MAX_LIST_BYTES) throw badContent('list.tooLarge', { limit: MAX_LIST_BYTES / 1024 ** 2 })
      return await unpackFile(await readBounded(handle), MAX_LIST_BYTES)
    } finally {
      await handle.close()
    }
  }
}

/** A file may grow while it is read. */
async function readBounded(handle: FileHandle): Promise<Buffer> {
  const chunks: Buffer[] = []
  let left = MAX_LIST_BYTES
  for await (const chunk of handle.createReadStream({ autoClose: false, end: MAX_LIST_BYTES - 1 })) {
    const part = Buffer.from(chunk)
    chunks.push(part)
    left -= part.length
    if (left <= 0) break
  }
  return Buffer.concat(chunks)
}

function whole(bytes: Buffer): Download {
  return { isUnchanged: false, bytes, etag: null, lastModified: null }
}

function faultOf(cause: unknown, path: string): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  if (cause.code === 'ENOENT') return badContent('list.file.missing', { path })
  return badContent('list.file.unreadable', { path, reason: String(cause.code) })
}
