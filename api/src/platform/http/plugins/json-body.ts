import { malformed, tooLarge } from '@netwarden/shared/errors'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Fields and list items that a body may hold, where its contract does not name more. */
const MAX_VALUES = 2_000
const MAX_DEPTH = 16

/** Reads JSON bodies; larger or deeper ones than their call allows are rejected early. */
export const jsonBodyPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body.trim() === '') {
        done(malformed('error.emptyJson'))
        return
      }
      const limit = request.routeOptions.config.call?.maxValues ?? MAX_VALUES
      const { values, depth } = measureJson(body)
      if (values > limit) done(tooLarge('error.tooManyValues', { limit }))
      else if (depth > MAX_DEPTH) done(tooLarge('error.tooDeep', { limit: MAX_DEPTH }))
      else parse(request, body, done)
    })
  },
  { name: 'json-body' },
)

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** How many fields and list items a JSON text has, and how deep they are nested, without reading their values. */
export function measureJson(text: string): { values: number; depth: number } {
  let values = 0
  let level = 0
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === COMMA) values++
    else if (OPENING.has(code)) {
      values++
      level++
      if (level > depth) depth = level
    } else if (CLOSING.has(code)) level--
  }
  return { values, depth }
}
