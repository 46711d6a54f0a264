import type { Call } from './call.ts'

/** With the same key and body, a creating call is made once, and later ones get its answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Set on an answer that is given again. */
export const REPEATED_HEADER = 'idempotency-replayed'
export const MAX_IDEMPOTENCY_KEY = 255

/** Answers with a secret are shown once and not kept. */
export function takesIdempotencyKey({ creates, hasSecret }: Pick<Call, 'creates' | 'hasSecret'>): boolean {
  return creates === true && hasSecret === undefined
}
