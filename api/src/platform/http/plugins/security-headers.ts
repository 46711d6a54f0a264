import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** With TLS of its own: a console on plain HTTP in a closed network must stay reachable. Seconds; other hosts decide for themselves. */
const HSTS = { maxAge: 15_552_000, includeSubDomains: false }

const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' as const },
}

/** For a route that sends a page: its headers have a nonce, `reply.cspNonce`. */
export const WITH_NONCE = { helmet: { enableCSPNonces: true } }

/** The headers of helmet. Those without a nonce are always the same, and are not computed for each call. */
export const securityHeadersPlugin = fastifyPlugin(
  async (app: FastifyInstance, { hasTls }: { hasTls: boolean }) => {
    const options = { ...HELMET, hsts: hasTls ? HSTS : false }
    const usual = await headersOf(options)
    app.addHook('onRequest', async (request, reply) => {
      if ('helmet' in request.routeOptions.config) return
      for (const [name, value] of usual) reply.raw.setHeader(name, value)
    })
    await app.register(helmet, { ...options, global: false })
  },
  { name: 'security-headers' },
)

async function headersOf(options: object): Promise<[name: string, value: string][]> {
  const [bare, guarded] = [fastify(), fastify()]
  await guarded.register(helmet, options)
  const [none, all] = await Promise.all([bare, guarded].map((app) => app.inject('/')))
  const added = Object.entries(all?.headers ?? {}).filter(([name]) => !(name in (none?.headers ?? {})))
  return added.map(([name, value]) => [name, String(value)])
}
