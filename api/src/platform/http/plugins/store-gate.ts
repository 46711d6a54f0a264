import { brandingCalls } from '@netwarden/shared/contract'
import { type Message, storeAway } from '@netwarden/shared/errors'
import { OPENAPI_PATH } from '@netwarden/shared/limits'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Answered nevertheless: the product name for the error page, and the API's description. */
const OPEN = new Set([brandingCalls.read.url, OPENAPI_PATH])

/** While the state store is wrong, or not verified, no call reads from it or writes to it. */
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
