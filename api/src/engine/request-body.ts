import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { cannotDecompress, clientGone, notImplemented, requestTooLarge, tooBusy } from './exception.ts'
import { MAX_BATCH_BYTES, MAX_HELD_BODY_BYTES } from './limits.ts'

/** Reads request bodies whole, each up to a limit and all together up to another. */
export interface BodyReader {
  /** The body counts as held until `use` has settled. */
  withBody<Result>(request: IncomingMessage, use: (body: Buffer) => Promise<Result>): Promise<Result>
}

export function createBodyReader(): BodyReader {
  let held = 0
  return {
    async withBody(request, use) {
      let own = 0
      const hold = (bytes: number) => {
        if (own + bytes > MAX_BATCH_BYTES)
          throw requestTooLarge(`A request may hold ${MAX_BATCH_BYTES} bytes.`)
        if (held + bytes > MAX_HELD_BODY_BYTES) throw tooBusy('Too many bytes are waiting to be inserted.')
        own += bytes
        held += bytes
      }
      try {
        return await use(await collect(request, hold))
      } finally {
        held -= own
      }
    },
  }
}

async function collect(request: IncomingMessage, hold: (bytes: number) => void): Promise<Buffer> {
  const { source, isCompressed } = decoded(request)
  const announced = isCompressed ? Number.NaN : Number(request.headers['content-length'])
  try {
    // Destroying the request would close its socket, and the error could not be sent.
    const chunks: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
    return announced <= MAX_BATCH_BYTES ? await fill(chunks, announced, hold) : await join(chunks, hold)
  } catch (error) {
    request.unpipe()
    request.resume()
    if (request.readableAborted) throw clientGone('The client went away while it was sending.')
    if (isCompressed && isZlibError(error)) throw cannotDecompress(`The body is not gzip: ${error.message}.`)
    throw error
  }
}

async function join(source: AsyncIterable<Buffer>, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) {
    hold(chunk.length)
    chunks.push(chunk)
  }
  const [only] = chunks
  return chunks.length === 1 && only ? only : Buffer.concat(chunks)
}

/**
 * Needs half the memory: a body is not held twice, in its chunks and joined. An excessive one is rejected while it
 * arrives, as usual: a client that is still sending when the answer arrives may miss it.
 */
async function fill(
  source: AsyncIterable<Buffer>,
  size: number,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  const body = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const chunk of source) {
    hold(chunk.length)
    length += chunk.copy(body, length)
  }
  return body.subarray(0, length)
}

function decoded(request: IncomingMessage): { source: Readable; isCompressed: boolean } {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return { source: request, isCompressed: false }
  if (encoding !== 'gzip') throw notImplemented(`The embedded engine reads gzip, not ${encoding}.`)
  const gunzip = createGunzip()
  request.on('error', (error) => gunzip.destroy(error))
  return { source: request.pipe(gunzip), isCompressed: true }
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
