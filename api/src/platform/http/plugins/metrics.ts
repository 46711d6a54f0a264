import { AppError, unauthenticated } from '@netwarden/shared/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { AnsweredRequest } from '../answered-request.ts'
import { isFromThisHost } from '../caller-address.ts'

/** Prometheus text at /metrics, for clients of this host, or with an API token from elsewhere and through proxies. */
export const metricsPlugin = fastifyPlugin(
  async (
    app: FastifyInstance,
    options: { registry: Registry; onAnswered(answered: AnsweredRequest): void },
  ) => {
    // Measuring the event loop wakes an idle process a hundred times a second, so it begins with the first scrape.
    let isMeasuring = false
    const duration = new Histogram({
      name: 'netwarden_http_request_duration_seconds',
      help: 'Time from request to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [options.registry],
    })
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      const { method } = request
      const { statusCode: status, elapsedTime: took } = reply
      duration.observe({ method, route, status }, took / 1000)
      options.onAnswered({ method, url: route, status, took })
    })
    const config = { isOpen: true, isDocument: true } as const
    app.get('/metrics', { schema: { hide: true }, config }, async (request, reply) => {
      await allowScraper(app, request)
      if (!isMeasuring) collectDefaultMetrics({ register: options.registry, prefix: 'netwarden_' })
      isMeasuring = true
      return reply.type(options.registry.contentType).send(await options.registry.metrics())
    })
  },
  { name: 'metrics' },
)

async function allowScraper(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  if (isFromThisHost(request)) return
  const principal = await app.authenticate(request.headers.authorization)
  if (principal.apiTokenId === null) throw new AppError('forbidden', unauthenticated().text)
}
