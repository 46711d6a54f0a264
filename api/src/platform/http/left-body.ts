import type { FastifyRequest } from 'fastify'

/**
 * Discards the rest of a body without waiting for it: the answer is sent immediately, for clients that read while they
 * send. Closing the connection instead would lose the answer for clients that read afterwards.
 */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
