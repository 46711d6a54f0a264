import type { Call } from '@netwarden/shared'
import '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

/** How a call stands in the OpenAPI document, derived from its contract. */
export function describeCall(call: Call): FastifySchema {
  const input = toJsonSchema(call.input, 'input')
  const names = Object.keys(input.properties ?? {})
  const inPath = names.filter((name) => call.url.includes(`:${name}`))
  const rest = names.filter((name) => !inPath.includes(name))
  const isInQuery = call.method === 'GET' || call.method === 'DELETE' || call.bodyKind !== undefined
  return {
    summary: call.summary,
    tags: [call.area],
    ...(call.access === 'public' ? { security: [] } : {}),
    ...(inPath.length > 0 ? { params: pick(input, inPath) } : {}),
    ...(rest.length > 0
      ? { [isInQuery && call.bodyKind !== 'json' ? 'querystring' : 'body']: pick(input, rest) }
      : {}),
    ...(call.bodyKind === 'stream' || call.bodyKind === 'multipart' ? { consumes: consumed(call) } : {}),
    ...(call.bodyKind === 'multipart' ? { body: FORM_WITH_FILE } : {}),
    ...(call.isFile ? {} : { response: { 200: answerOf(call) } }),
  }
}

const FORM_WITH_FILE: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

function consumed(call: Call): string[] {
  return call.bodyKind === 'multipart'
    ? ['multipart/form-data']
    : ['application/octet-stream', 'multipart/form-data']
}

function answerOf(call: Call): JsonSchema {
  const data = toJsonSchema(call.reply, 'output')
  return call.isBare ? data : { type: 'object', required: ['data'], properties: { data } }
}

function pick(schema: JsonSchema, names: string[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schema.properties?.[name]])),
    required: (schema.required ?? []).filter((name) => names.includes(name)),
    additionalProperties: false,
  }
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return described
}
