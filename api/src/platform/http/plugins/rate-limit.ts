import rateLimit from '@fastify/rate-limit'
import { tooMany } from '@netwarden/shared/errors'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { callerAddress } from '../caller-address.ts'
import { clientNetwork } from '../client-network.ts'

const MAX_ADDRESSES = 10_000

/** Limits by user, or by address (IPv6: /64) without a session, for the routes whose contract has a limit. */
export const rateLimitPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(rateLimit, {
      global: false,
      cache: MAX_ADDRESSES,
      keyGenerator: (request) => request.principal?.userId ?? clientNetwork(callerAddress(request)),
      errorResponseBuilder: (_request, { ttl }) => {
        const seconds = Math.max(1, Math.ceil(ttl / 1000))
        return tooMany(undefined, { seconds }, { retryAfterSeconds: seconds })
      },
    })
  },
  { name: 'rate-limit' },
)
