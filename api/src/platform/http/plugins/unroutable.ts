import type { IncomingMessage } from 'node:http'
import { malformed } from '@netwarden/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Of no page and no call. */
const NOWHERE = '/api/-'

const unroutable = new WeakSet<IncomingMessage>()

/**
 * An address that the router cannot read (a broken %-escape) never meets the hooks: it is sent round once more, to
 * nowhere, so that its refusal has the headers and the shape of every other one.
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
