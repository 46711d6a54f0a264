import {
  type Call,
  DRY_RUN_EFFECT_HEADER,
  DRY_RUN_HEADER,
  hasDryRun,
  hasEffect,
  IDEMPOTENCY_HEADER,
  MAX_IDEMPOTENCY_KEY,
  pendingSchema,
  REPEATED_HEADER,
  scopeNeeded,
  takesIdempotencyKey,
} from '@netwarden/shared/contract'
import type { TokenScope } from '@netwarden/shared/domain'
import { CHANGE_REASON_HEADER, MAX_BODY_BYTES } from '@netwarden/shared/limits'
import '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { failuresOf } from './describe-failures.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'

/** A call in the OpenAPI document, derived from its contract. */
export function describeCall(call: Call): FastifySchema {
  const input = toJsonSchema(call.input, 'input')
  const names = Object.keys(input.properties ?? {})
  const inPath = names.filter((name) => call.url.includes(`:${name}`))
  const rest = names.filter((name) => !inPath.includes(name))
  const isInQuery = call.method === 'GET' || call.method === 'DELETE' || call.bodyKind !== undefined
  const isInBody = !isInQuery || call.bodyKind === 'json'
  // Reads take their input from the query as well, and uploads from the fields of the form.
  const isInEither = isInBody && call.effect === 'read'
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    ...(call.access === 'public' ? {} : { description: TOKEN_SCOPES_IN_WORDS[scopeNeeded(call)] }),
    tags: [call.area],
    ...securityOf(call),
    ...headersOf(call),
    ...(inPath.length > 0 ? { params: pick(input, inPath) } : {}),
    ...(rest.length > 0 && isInBody
      ? { body: { ...pick(input, rest), 'x-max-bytes': call.bodyLimit ?? MAX_BODY_BYTES } }
      : {}),
    ...(rest.length > 0 && !isInBody ? { querystring: pick(input, rest) } : {}),
    ...(rest.length > 0 && isInEither ? { querystring: { ...pick(input, rest), required: [] } } : {}),
    ...(call.bodyKind === 'stream' || call.bodyKind === 'multipart' ? { consumes: consumed(call) } : {}),
    ...(call.bodyKind === 'multipart' ? { body: formWithFile(pick(input, rest)) } : {}),
    ...(call.bodies ? { body: describeBodies(call.bodies) } : {}),
    response: {
      200: answerOf(call),
      ...(call.guard ? { 202: PENDING } : {}),
      ...failuresOf(call, names),
    },
  }
}

/** The method and the words of the path: `GET /api/dns-zone/:id` is `getDnsZoneById`. */
function operationIdOf({ method, url }: Call): string {
  const words = url
    .replace(/^\/api\//, '')
    .replace(/:(\w)/g, (_, first: string) => `by-${first}`)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function headersOf(call: Call): Pick<FastifySchema, 'headers'> {
  const properties = {
    ...(hasDryRun(call) ? { [DRY_RUN_HEADER]: DRY_RUN } : {}),
    ...(hasDryRun(call) && hasEffect(call) ? { [DRY_RUN_EFFECT_HEADER]: DRY_RUN_EFFECT } : {}),
    ...(takesIdempotencyKey(call) ? { [IDEMPOTENCY_HEADER]: IDEMPOTENCY_KEY } : {}),
    ...(call.guard ? { [CHANGE_REASON_HEADER]: REASON } : {}),
  }
  return Object.keys(properties).length > 0 ? { headers: { type: 'object', properties } } : {}
}

const DRY_RUN: JsonSchema = {
  type: 'string',
  enum: ['true'],
  description:
    'Stores, starts, sends and schedules nothing, and answers `{ dryRun: true, changes: [{ area, id, name, ' +
    'action, before, after }], result }`: the entries that the operation log would receive, and the answer of the ' +
    'call. Access, validation and the optimistic lock apply. Ids, times and versions may differ from the call.',
}

const DRY_RUN_EFFECT: JsonSchema = {
  type: 'string',
  enum: ['true'],
  description:
    `Beside \`${DRY_RUN_HEADER}\`: the answer also has \`effect\`, the verdicts of the visits of the last 7 days that would ` +
    'flip. Takes as long as a replay.',
}

const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_IDEMPOTENCY_KEY,
  description:
    'A key of the client, such as a UUID, kept for 24 hours per user and call. A repeat with the same input gets the stored ' +
    `answer with \`${REPEATED_HEADER}: true\`; other input, and a call that is still running, answer 409. A call that fails ` +
    'can be repeated with its key. Dry runs are not recorded.',
}

const REASON: JsonSchema = {
  type: 'string',
  description:
    'The reason of a change that exceeds a limit of the change guard, percent-encoded, where the input has no `reason`.',
}

const PENDING: JsonSchema = {
  description: 'the change guard requires the consent of another administrator, and nothing was changed yet',
  type: 'object',
  required: ['data'],
  properties: { data: toJsonSchema(pendingSchema, 'output') },
}

/** Which API tokens may make a call. */
const TOKEN_SCOPES_IN_WORDS = {
  read: 'API tokens: any scope.',
  write: 'API tokens: scope write or people.',
  people: 'API tokens: scope people only, for users below the role of its owner.',
  none: 'API tokens: none; requires a session.',
} as const satisfies Record<TokenScope | 'none', string>

function formWithFile({ properties, required = [], ...others }: JsonSchema): JsonSchema {
  return {
    ...others,
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, 'file'],
  }
}

function describeBodies({ json, form }: NonNullable<Call['bodies']>): JsonSchema {
  return {
    content: {
      'application/json': { schema: toJsonSchema(json, 'input') },
      'multipart/form-data': { schema: formWithFile(toJsonSchema(form, 'input')) },
    },
  }
}

const FILE: JsonSchema = {
  description: 'a file',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

function consumed(call: Call): string[] {
  return call.bodyKind === 'multipart'
    ? ['multipart/form-data']
    : ['application/octet-stream', 'multipart/form-data']
}

/** By the names of the document's security schemes; without one, those of the document hold. */
function securityOf({ access, token }: Call): Pick<FastifySchema, 'security'> {
  if (token === 'refresh') return { security: [{ refreshToken: [] }] }
  return access === 'public' && token === undefined ? { security: [] } : {}
}

function answerOf(call: Call): JsonSchema {
  if (call.isFile) return FILE
  const data = toJsonSchema(call.reply, 'output')
  if (call.hasCsv) return jsonOrCsv(data)
  return call.isBare ? data : { type: 'object', required: ['data'], properties: { data } }
}

function jsonOrCsv(data: JsonSchema): JsonSchema {
  return {
    description: 'with `accept: text/csv` a CSV file of all rows',
    content: {
      'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } },
      'text/csv': { schema: { type: 'string' } },
    },
  }
}

function pick(schema: JsonSchema, names: string[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schema.properties?.[name]])),
    required: (schema.required ?? []).filter((name) => names.includes(name)),
    additionalProperties: false,
  }
}
