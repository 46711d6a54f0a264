import swagger from '@fastify/swagger'
import type { Call } from '@netwarden/shared/contract'
import { OPENAPI_PATH } from '@netwarden/shared/limits'
import type { FastifyInstance, FastifySchema } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { VERSION } from '../../files/version.ts'
import { describeCall } from '../describe-call.ts'
import { FAILURE_SCHEMA } from '../describe-failures.ts'
import { withNamedSchemas } from '../named-schemas.ts'
import { nameSchemas } from '../schema-titles.ts'
import { API_DOCS, serveApiDocs } from './api-docs.ts'

/** Calls that only refuse are no part of the document. */
function schemaOf(call: Call): FastifySchema {
  return call.isRefused ? { hide: true } : describeCall(call)
}

/** The document of the API at /api/openapi.json and a page to browse it at /api/docs. */
export const openapiPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addSchema(FAILURE_SCHEMA)
    nameSchemas()
    await app.register(swagger, {
      refResolver: {
        buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `def-${index}`),
      },
      // Described at the first request: it would take a fifth of the time of a start.
      transform: ({ schema, url, route: { config } }) => ({
        schema: config?.call ? schemaOf(config.call) : schema,
        url,
      }),
      openapi: {
        openapi: '3.0.3',
        info: { title: 'Netwarden', version: VERSION },
        servers: [{ url: '/', description: 'the server that answers this document' }],
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', description: 'an access token or an API token' },
            refreshToken: { type: 'http', scheme: 'bearer', description: 'a refresh token' },
          },
        },
        security: [{ bearer: [] }],
      },
    })
    serveApiDocs(app)
    let document: Buffer | undefined
    for (const url of [OPENAPI_PATH, `${API_DOCS}/json`]) {
      const config = { isOpen: true, isDocument: true } as const
      app.get(url, { schema: { hide: true }, config }, async (_request, reply) => {
        document ??= Buffer.from(JSON.stringify(withNamedSchemas(app.swagger())))
        return reply.type('application/json; charset=utf-8').send(document)
      })
    }
  },
  { name: 'openapi' },
)
