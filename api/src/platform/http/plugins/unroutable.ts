import type { IncomingMessage } from 'node:http'
import { malformed } from '@netwarden/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** An address of no page and no call. */
const NOWHERE = '/api/-'

const unroutable = new WeakSet<IncomingMessage>()

/**
 * An address that the router cannot parse (a broken %-escape) bypasses the hooks. It is routed again to an unknown
 * address, so that its failure has the same headers and form as every other one.
 */
export function refuseUnroutable(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  unroutable.add(raw)
  raw.url = NOWHERE
  app.routing(raw, reply.raw)
}

/** Registered after the plugins whose headers every answer has. */
export const unroutablePlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async ({ raw }) => {
      if (unroutable.has(raw)) throw malformed('error.malformedAddress')
    })
  },
  { name: 'unroutable' },
)
