import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const IS_OF_API = /^\/api(?:[/?]|$)/

/**
 * Nothing that the API says is kept by a browser or a proxy (RFC 9111 §5.2.2.5): nearly all of it is personal or holds
 * a token, and a rule without exceptions is forgotten by no new call.
 */
export const noStorePlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async ({ url }, reply) => {
      if (IS_OF_API.test(url)) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'no-store' },
)
