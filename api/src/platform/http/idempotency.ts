import {
  type Call,
  IDEMPOTENCY_HEADER,
  MAX_IDEMPOTENCY_KEY,
  takesIdempotencyKey,
} from '@netwarden/shared/contract'
import { malformed } from '@netwarden/shared/errors'
import type { FastifyRequest } from 'fastify'

/** A creating call with the key of its client. */
export interface KeyedCall {
  userId: string
  call: Pick<Call, 'method' | 'url'>
  key: string
  fields: Readonly<Record<string, unknown>>
}

export interface SentAnswer {
  status: number
  body: unknown
}

/** Makes a call with a key once, and answers it again to those who repeat it. */
export interface Idempotency {
  once(keyed: KeyedCall, make: () => Promise<SentAnswer>): Promise<SentAnswer & { isRepeated: boolean }>
}

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY}}$`)

/** The key of a call that writes; null without one. A key that would not protect the client is refused. */
export function idempotencyKeyOf(call: Call, { headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_HEADER]
  if (key === undefined || call.effect === 'read') return null
  const isForm = headers['content-type']?.startsWith('multipart/') === true
  if (!takesIdempotencyKey(call) || isForm) throw malformed('error.idempotency.unsupported')
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw malformed('error.idempotency.key', { most: MAX_IDEMPOTENCY_KEY })
  }
  return key
}

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: Idempotency
  }
}
