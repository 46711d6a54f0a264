import type { Call } from '@netwarden/shared/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from './principal.ts'

/** Accepts a ticket instead of a token; throws unauthenticated. */
export type RedeemTicket = (ticket: string, path: string) => Promise<Principal>

/** Finds the caller: by the token of the header, or for an export by the ticket in its address. */
export function identify(app: FastifyInstance, call: Call, request: FastifyRequest): Promise<Principal> {
  const { authorization } = request.headers
  const ticket = call.isFile && authorization === undefined ? takeTicket(request) : null
  return ticket === null ? app.authenticate(authorization) : app.redeemTicket(ticket, pathOf(request))
}

/** Removes the ticket from the query, which does not declare it. */
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
