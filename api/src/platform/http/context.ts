import type { Language } from '@netwarden/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from './principal.ts'

/** What a handler knows of a call besides its input. */
export interface CallContext {
  /** Throws where nobody is signed in, which a call with an access level never meets. */
  readonly principal: Principal
  readonly language: Language
  /** The zone that the user chose, if any. */
  readonly timeZone: string | null
  readonly ip: string
  readonly requestId: string
  /** Aborted when the caller is gone, so that work for nobody stops. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
