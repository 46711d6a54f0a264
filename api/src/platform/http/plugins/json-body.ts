import { AppError, malformed } from '@netwarden/shared/errors'
import { MAX_BODY_BYTES, MAX_BODY_VALUES } from '@netwarden/shared/limits'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { BodyThread } from '../large-bodies/body-thread.ts'
import { assertSize, measureJson } from '../large-bodies/json-text.ts'
import { LargeBody } from '../large-bodies/large-body.ts'

/**
 * Reads JSON bodies; larger or deeper ones than their call allows are rejected early. Where a call allows more than the
 * common limits, larger bodies than these are left to a thread.
 */
export const jsonBodyPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.decorate('largeBodies', new BodyThread())
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      const { call } = request.routeOptions.config
      if (call?.isReadApart) return done(null, body)
      if (body.length > MAX_BODY_BYTES) return done(null, new LargeBody(body))
      const text = body.toString()
      if (text.trim() === '') return done(malformed('error.emptyJson'))
      const measure = measureJson(text)
      try {
        assertSize(measure, { values: call?.maxValues ?? MAX_BODY_VALUES })
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause
        return done(cause)
      }
      if (measure.values > MAX_BODY_VALUES) return done(null, new LargeBody(body))
      parse(request, text, done)
    })
  },
  { name: 'json-body' },
)
