import type { Call } from '@netwarden/shared'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from './principal.ts'

/** Takes a ticket in place of a token; throws unauthenticated. */
export type RedeemTicket = (ticket: string, path: string) => Promise<Principal>

/** Who makes a call: by the token of its header, or for an export by the ticket in its address. */
export function identify(app: FastifyInstance, call: Call, request: FastifyRequest): Promise<Principal> {
  const { authorization } = request.headers
  const ticket = call.isFile && authorization === undefined ? takeTicket(request) : null
  return ticket === null ? app.authenticate(authorization) : app.redeemTicket(ticket, pathOf(request))
}

/** Takes it out of the query, of which it is no part. */
function takeTicket(request: FastifyRequest): string | null {
  const { query } = request
  if (typeof query !== 'object' || query === null || !('ticket' in query)) return null
  const { ticket } = query
  delete query.ticket
  return typeof ticket === 'string' ? ticket : null
}

function pathOf({ url }: FastifyRequest): string {
  return url.replace(/[?&]ticket=[^&]*$/, '')
}

declare module 'fastify' {
  interface FastifyInstance {
    redeemTicket: RedeemTicket
  }
}
