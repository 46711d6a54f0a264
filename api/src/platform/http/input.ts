import { type Call, messageOf } from '@netwarden/shared/contract'
import { type AppError, fieldErrors, type Message, malformed } from '@netwarden/shared/errors'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isStorable } from '../state/storable-text.ts'
import { LargeBody } from './large-bodies/large-body.ts'

type Fields = Record<string, unknown>
/** Largest number of reported faults of one body. */
const MAX_REPORTED_FIELDS = 100

/** The input of a call, checked; throws a 400 with a text for each wrong field. */
export async function readInput<Input extends z.ZodType>(
  call: Call<Input>,
  request: FastifyRequest,
): Promise<z.output<Input>> {
  const { body, server } = request
  const fields = gatherFields(call, request)
  return body instanceof LargeBody ? server.largeBodies.read(call, body, fields) : check(call.input, fields)
}

/** What repeats a call: its fields as they were given, or the checked input of a large body, which was never read here. */
export function givenFields(call: Call, input: unknown, request: FastifyRequest): Fields {
  return request.body instanceof LargeBody ? asFields(input) : gatherFields(call, request)
}

/** A value that passed its schema; throws a 400 with a text for each wrong field. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  // Without its input, an issue does not say whether a value is missing or of another type.
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw faultOf(parsed.error)
  const unstorable = findUnstorable(value)
  if (unstorable) throw fieldErrors({ [unstorable.join('.') || 'body']: 'validation.unstorable' })
  assertSpan(parsed.data)
  return parsed.data
}

/** Path of a text that the store would return changed; null where there is none. */
function findUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return []
    const found = findUnstorable(inner)
    if (found) return [name, ...found]
  }
  return null
}

/** A time range ends after it begins. */
function assertSpan(data: unknown): void {
  const { from, to } = asFields(data)
  if (from instanceof Date && to instanceof Date && from >= to)
    throw fieldErrors({ from: 'validation.timeOrder' })
}

/** The input of a call: its path and query parameters, and the fields of its body. */
export function gatherFields(call: Call, request: FastifyRequest): Fields {
  const params = asFields(request.params)
  const query = asFields(request.query)
  if (
    call.method === 'GET' ||
    call.method === 'DELETE' ||
    call.bodyKind === 'stream' ||
    call.bodyKind === 'multipart'
  ) {
    return { ...query, ...params }
  }
  const body = isUnread(call, request) ? {} : bodyFields(request.body)
  // Writes take their input from the body; reads may also take it from the query.
  if (call.effect === 'write') {
    const stray = Object.keys(query)[0]
    if (stray !== undefined) throw fieldErrors({ [stray]: 'error.unknownField' })
  }
  return { ...body, ...query, ...params }
}

/** The body of a call that is read apart from requests, as it was received, and its fields beside the body. */
export function unreadInput(call: Call, request: FastifyRequest): { body: Uint8Array; others: Fields } {
  const { body } = request
  return { body: body instanceof Uint8Array ? body : new Uint8Array(), others: gatherFields(call, request) }
}

function isUnread({ isReadApart }: Call, { body }: FastifyRequest): boolean {
  return isReadApart === true || body instanceof LargeBody
}

function bodyFields(body: unknown): Fields {
  if (body === undefined || body === null || body === '') return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed()
  return asFields(body)
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function faultOf(error: z.ZodError): AppError {
  // A map, since a caller may name a field `__proto__`.
  const fields = new Map<string, Message>()
  const blame = (field: string, message: Message) => {
    if (fields.size < MAX_REPORTED_FIELDS && !fields.has(field)) fields.set(field, message)
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) blame([...issue.path, key].join('.'), { key: 'error.unknownField' })
    } else {
      blame(issue.path.join('.') || 'body', messageOf(issue))
    }
  }
  return fieldErrors(Object.fromEntries(fields))
}
