import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const IS_OF_API = /^\/api(?:[/?]|$)/

/**
 * Forbids browsers and proxies to store answers of the API (RFC 9111 §5.2.2.5): nearly all are personal or contain a
 * token, and a rule without exceptions covers new calls.
 */
export const noStorePlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async ({ url }, reply) => {
      if (IS_OF_API.test(url)) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'no-store' },
)
