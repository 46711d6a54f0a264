import type { Language } from '@netwarden/shared/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from './principal.ts'

/** Data about a call besides its input. */
export interface CallContext {
  /** Throws without a signed-in user, which cannot happen in a call with an access level. */
  readonly principal: Principal
  readonly language: Language
  /** The zone that the user chose, if any. */
  readonly timeZone: string | null
  readonly ip: string
  readonly requestId: string
  /** Aborted when the caller disconnects, so that its work stops. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
