import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { placeOf } from '../../files/places.ts'

export const API_DOCS = '/api/docs'
/** Of one connection, which is that to the caller. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])
const BODILESS = new Set([302, 304])

/**
 * The page to browse the API. Its library needs a tenth of the time of a whole start, and few ever open it: it is made,
 * as a small application beside this one, at the first request.
 */
export function serveApiDocs(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers: asked }: FastifyRequest, reply: FastifyReply) => {
    page ??= makePage(app)
    // A failure is not kept: the next request tries again.
    page.catch(() => {
      page = undefined
    })
    // As a stream: a slow reader would otherwise hold a large file in memory.
    const made = await (await page).inject({ method: 'GET', url, headers: asked, payloadAsStream: true })
    const body = made.stream()
    if (made.statusCode === 404) {
      body.destroy()
      return reply.callNotFound()
    }
    const headers = Object.entries(made.headers).filter(([name]) => !OF_CONNECTION.has(name))
    reply.code(made.statusCode).headers(Object.fromEntries(headers))
    if (!BODILESS.has(made.statusCode)) return reply.send(body)
    // Even an empty body would be compressed.
    body.destroy()
    return reply.send()
  }
  for (const url of [API_DOCS, `${API_DOCS}/*`]) {
    app.get(url, { schema: { hide: true }, config: { isOpen: true, isDocument: true } }, answer)
  }
  app.addHook('onClose', async () => {
    await page?.then((made) => made.close()).catch(() => undefined)
  })
}

async function makePage(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const page = fastify()
  const documentOfApp = async (docs: FastifyInstance) => {
    docs.decorate('swagger', app.swagger)
  }
  await page.register(fastifyPlugin(documentOfApp, { name: '@fastify/swagger' }))
  // Compressed by the build. By name, so that they go before the files as the library sends them.
  await page.register(fastifyStatic, {
    root: placeOf('dist/docs'),
    prefix: `${API_DOCS}/static/`,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
  })
  await page.register(swaggerUi, {
    routePrefix: API_DOCS,
    // The browser page brings its own inline styles; nothing else on this server may.
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'",
  })
  await page.ready()
  return page
}
