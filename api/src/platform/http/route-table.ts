import type { Call } from '@netwarden/shared/contract'
import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  method: string
  url: string
  call: Call | undefined
  isOpen: boolean
}

/** Lists every route, so that a test can check that each has an access rule. */
export function keepRouteTable(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  app.decorate('routeTable', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const name of [method].flat()) {
      routes.push({ method: name, url, call: config?.call, isOpen: config?.isOpen ?? false })
    }
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: readonly KnownRoute[]
  }
}
