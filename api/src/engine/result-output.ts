import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { constants, createGzip } from 'node:zlib'

/** The body of an answer, plain or compressed. Every call rejects once the signal has aborted. */
export interface ResultOutput {
  /** Resolves when the client has received enough for more to be sent. */
  write(piece: Uint8Array): Promise<void>
  end(): Promise<void>
  /** Closes the connection without the final chunk, so that no reader mistakes the part for the whole. */
  cut(lastPiece: Uint8Array): Promise<void>
}

export function createResultOutput(
  response: ServerResponse,
  isCompressed: boolean,
  signal: AbortSignal,
): ResultOutput {
  const gzip = isCompressed ? createGzip({ level: constants.Z_BEST_SPEED }) : undefined
  gzip?.pipe(response, { end: false })
  response.once('close', () => gzip?.destroy())
  const target = gzip ?? response

  async function write(piece: Uint8Array): Promise<void> {
    signal.throwIfAborted()
    if (piece.length > 0 && !target.write(piece)) await once(target, 'drain', { signal })
  }

  async function flush(): Promise<void> {
    if (!gzip) return
    const flushed = once(gzip, 'end', { signal })
    gzip.end()
    await flushed
  }

  return {
    write,
    async end() {
      await flush()
      response.end()
    },
    async cut(lastPiece) {
      await write(lastPiece)
      await flush()
      response.socket?.end()
    },
  }
}
