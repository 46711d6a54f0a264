import { brandingCalls, type Message, storeAway } from '@netwarden/shared'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** What is answered all the same: the name of the product on the page that shows the fault, and the API's description. */
const OPEN = new Set([brandingCalls.read.url, '/api/openapi.json'])

/** While the state store is not the right one, or not known to be, nobody reads from it or writes to it. */
export const storeGatePlugin = fastifyPlugin(
  async (app: FastifyInstance, { findFault }: { findFault: () => Message | null }) => {
    app.addHook('onRequest', async (request) => {
      const url = request.routeOptions.url ?? ''
      if (!url.startsWith('/api/') || url.startsWith('/api/docs') || OPEN.has(url)) return
      const fault = findFault()
      if (fault) throw storeAway(fault.key, fault.params)
    })
  },
  { name: 'store-gate' },
)
