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

/** The methods that an address of the API supports. */
export function methodsOf(app: FastifyInstance, path: string): string[] {
  const segments = path.split('/')
  const matches = ({ url }: KnownRoute) => {
    const parts = url.split('/')
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith(':') || part === segments[index])
    )
  }
  const found = app.routeTable.filter((route) => !route.call?.isRefused && matches(route))
  return [...new Set(found.map(({ method }) => method))].sort()
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: readonly KnownRoute[]
  }
}
