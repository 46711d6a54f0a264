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

/**
 * Sends the answers of calls compressed, but for those that stream, which are to arrive as they come, and those that hold
 * a secret: the length of these would tell what of it a caller has guessed (BREACH). The console's files are compressed
 * by the build.
 */
export const compressionPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      const { call, isDocument } = route.config ?? {}
      if (isDocument || (call && !call.isFile && !call.hasSecret)) route.compress = OPTIONS
    })
    await app.register(compress, { ...OPTIONS, global: false })
  },
  { name: 'compression' },
)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on a long answer outside the contract that is the same for everybody. */
    isDocument?: true
  }
}
