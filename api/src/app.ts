import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { StoreFaults } from './modules/installation/index.ts'
import type { Config } from './platform/config/config.ts'
import type { AnsweredRequest } from './platform/http/answered-request.ts'
import type { BindRoutes } from './platform/http/bind-routes.ts'
import type { RedeemTicket } from './platform/http/identify.ts'
import { bodyEncodingPlugin } from './platform/http/plugins/body-encoding.ts'
import { bodyTimePlugin } from './platform/http/plugins/body-time.ts'
import { compressionPlugin } from './platform/http/plugins/compression.ts'
import { consoleFilesPlugin } from './platform/http/plugins/console-files.ts'
import { errorsPlugin, type FindLastChange } from './platform/http/plugins/errors.ts'
import { healthPlugin, type ReadinessCheck } from './platform/http/plugins/health.ts'
import { heldAnswersPlugin } from './platform/http/plugins/held-answers.ts'
import { jsonBodyPlugin } from './platform/http/plugins/json-body.ts'
import { jwtPlugin } from './platform/http/plugins/jwt.ts'
import { metricsPlugin } from './platform/http/plugins/metrics.ts'
import { noStorePlugin } from './platform/http/plugins/no-store.ts'
import { openapiPlugin } from './platform/http/plugins/openapi.ts'
import { rateLimitPlugin } from './platform/http/plugins/rate-limit.ts'
import { securityHeadersPlugin } from './platform/http/plugins/security-headers.ts'
import { storeGatePlugin } from './platform/http/plugins/store-gate.ts'
import { tlsReloadPlugin } from './platform/http/plugins/tls-reload.ts'
import { answerUnreadable } from './platform/http/plugins/unreadable.ts'
import { refuseUnroutable, unroutablePlugin } from './platform/http/plugins/unroutable.ts'
import type { Authenticate } from './platform/http/principal.ts'
import { keepRouteTable } from './platform/http/route-table.ts'

export interface AppOptions {
  config: Config
  /** Signs access tokens. */
  secret: string
  logger: Logger
  authenticate: Authenticate
  redeemTicket: RedeemTicket
  checks: Record<string, ReadinessCheck>
  faults: StoreFaults
  registry: Registry
  onAnswered(answered: AnsweredRequest): void
  consoleRoot: string
  routes: readonly BindRoutes[]
  findLastChange: FindLastChange
}

/** Longer than a request header may be: the contract limits the length of values. */
const MAX_PARAM_LENGTH = 16 * 1024

/** Builds the HTTP application; production and tests use this one. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) =>
      refuseUnroutable(app, request as FastifyRequest, reply as FastifyReply),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    ...(config.tls
      ? { https: { cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key) } }
      : {}),
  }) as unknown as FastifyInstance

  keepRouteTable(app)
  app.decorate('authenticate', options.authenticate)
  app.decorate('redeemTicket', options.redeemTicket)
  app.decorateRequest('principal', null)
  app.decorateRequest('abort', null)
  // Each call is checked against its contract where it is bound, params, query and body at once.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  await app.register(noStorePlugin)
  await app.register(errorsPlugin, { findLastChange: options.findLastChange })
  await app.register(jsonBodyPlugin)
  if (config.tls) await app.register(tlsReloadPlugin, config.tls)
  await app.register(securityHeadersPlugin, { hasTls: config.tls !== null })
  await app.register(jwtPlugin, { secret: options.secret })
  await app.register(unroutablePlugin)
  await app.register(bodyEncodingPlugin)
  await app.register(bodyTimePlugin)
  await app.register(compressionPlugin)
  await app.register(heldAnswersPlugin)
  await app.register(multipart, { limits: { files: 20, fields: 50, fieldSize: 64 * 1024 } })
  await app.register(rateLimitPlugin)
  await app.register(openapiPlugin)
  await app.register(storeGatePlugin, { findFault: () => options.faults.find('state') })
  // Callers without a session may read the readiness: the path of the store is only logged and shown to signed-in
  // users.
  const note = () => options.faults.note && { key: 'store.elsewhere' as const }
  await app.register(healthPlugin, { checks: options.checks, note })
  await app.register(metricsPlugin, { registry: options.registry, onAnswered: options.onAnswered })
  for (const bindRoutes of options.routes) await bindRoutes(app)
  await app.register(consoleFilesPlugin, { root: options.consoleRoot })
  return app
}
