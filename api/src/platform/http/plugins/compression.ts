import { type BrotliOptions, brotliCompressSync, gzipSync, type ZlibOptions } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * Below the threshold (bytes), compression saves less than it costs. Up to the other one it is synchronous, in at most
 * 0.15 ms: creating a stream takes longer.
 */
const OPTIONS: { threshold: number; syncThreshold: number; encodings: ('br' | 'gzip' | 'identity')[] } = {
  threshold: 1024,
  syncThreshold: 32 * 1024,
  encodings: ['br', 'gzip', 'identity'],
}

/** In one piece whatever its size, because it is cached: a slow reader would otherwise keep a stream with its buffers. */
const OF_DOCUMENTS = {
  ...OPTIONS,
  syncThreshold: Number.POSITIVE_INFINITY,
  zlib: { brotliCompressSync: oncePerText(brotliCompressSync), gzipSync: oncePerText(gzipSync) },
}

/**
 * Compresses the answers of calls, except for streams, which are sent immediately, and for answers with a secret,
 * whose compressed length would reveal how much of it a caller has guessed (BREACH). The build compresses the
 * console's files.
 */
export const compressionPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      const { call, isDocument } = route.config ?? {}
      if (isDocument) route.compress = OF_DOCUMENTS
      else if (call && !call.isFile && !call.hasSecret) route.compress = OPTIONS
    })
    await app.register(compress, { ...OPTIONS, global: false })
  },
  { name: 'compression' },
)

/** Compresses the very same bytes, sent again, only once. */
function oncePerText<Options extends BrotliOptions | ZlibOptions>(
  compressSync: (bytes: Buffer, options?: Options) => Buffer,
) {
  const known = new WeakMap<Buffer, Buffer>()
  return (bytes: Buffer, options?: Options) => {
    const compressed = known.get(bytes) ?? compressSync(bytes, options)
    known.set(bytes, compressed)
    return compressed
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on an answer outside the contract that is to be compressed: nothing in it is chosen by the caller. */
    isDocument?: true
  }
}
