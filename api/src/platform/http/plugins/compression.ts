import { type BrotliOptions, brotliCompressSync, gzipSync, type ZlibOptions } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * Below the threshold (bytes), what compressing saves is not worth its time. Up to the other one it is done at once, in
 * 0.15 ms at most: a stream for it takes longer to make.
 */
const OPTIONS: { threshold: number; syncThreshold: number; encodings: ('br' | 'gzip' | 'identity')[] } = {
  threshold: 1024,
  syncThreshold: 32 * 1024,
  encodings: ['br', 'gzip', 'identity'],
}

/** In one piece whatever its size, since it is kept: a slow reader would otherwise hold a stream with its buffers. */
const OF_DOCUMENTS = {
  ...OPTIONS,
  syncThreshold: Number.POSITIVE_INFINITY,
  zlib: { brotliCompressSync: oncePerText(brotliCompressSync), gzipSync: oncePerText(gzipSync) },
}

/**
 * Sends the answers of calls compressed, but for those that stream, which are to arrive as they come, and those that hold
 * a secret: the length of these would tell what of it a caller has guessed (BREACH). The console's files are compressed
 * by the build.
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
